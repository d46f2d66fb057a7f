import type { ServerResponse } from 'node:http';
import { aliveRecord, encodeRecord, endRecord } from '@siteswap/service-kit';

/** Bytes that may wait in this process for a gateway to take them. */
const maxUnsentBytes = 4 * 1024 * 1024;
/** Records are sent together at the end of a turn, or earlier when there are as many. */
const maxWaitingBytes = 256 * 1024;

/** A frame on its way to the readers that have been given the same one. */
interface OpenRecord {
  readonly frame: Buffer;
  readonly sequence: number | undefined;
  readonly readers: number[];
}

/**
 * The connection of a gateway, with the readers whose streams are open there. While the gateway does not take what
 * is written, nothing more is; its readers are refilled from the table once it does.
 */
export class Trunk<R> {
  /** By their numbers. */
  readonly readers = new Map<number, R>();
  readonly #response: ServerResponse;
  #record: OpenRecord | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #flushing: NodeJS.Immediate | undefined;
  #fullSince: number | undefined;

  /**
   * @param response its headers are written
   * @param onDrained it was full, and everything has been taken
   */
  constructor(response: ServerResponse, onDrained: (trunk: Trunk<R>) => void) {
    this.#response = response;
    response.on('drain', () => {
      if (this.#fullSince === undefined) return;
      this.#fullSince = undefined;
      onDrained(this);
    });
  }

  get isFull(): boolean {
    return this.#fullSince !== undefined;
  }

  get unsentBytes(): number {
    return this.#waitingBytes + this.#response.writableLength;
  }

  /**
   * Writes to one reader; the same frame for several readers in a row becomes one record.
   * @param sequence the cursor that the reader has with it
   * @returns false when the gateway has too much to take already
   */
  write(reader: number, frame: Buffer, sequence?: number): boolean {
    const record = this.#record;
    // It was asked for the first of them whether the gateway takes more.
    if (record?.frame === frame && record.sequence === sequence) {
      record.readers.push(reader);
      return true;
    }
    if (this.#isRefusing()) return false;
    this.#closeRecord();
    this.#record = { frame, sequence, readers: [reader] };
    this.#flushSoon();
    return true;
  }

  /** Writes to every reader that has a cursor. */
  writeToAll(frame: Buffer): void {
    if (this.#isRefusing()) return;
    this.#closeRecord();
    this.#add(encodeRecord({ kind: 'frame', readers: 'all', frame }));
  }

  /** Ends the stream of a reader; its browser may connect again. */
  end(reader: number): void {
    this.#closeRecord();
    this.#add(encodeRecord(endRecord([reader])));
  }

  /** Shows the gateway that this process is there; a gateway that took nothing for that long is cut off. */
  beat(maxFullMs: number): void {
    if (this.#fullSince === undefined) this.#add(encodeRecord(aliveRecord));
    else if (Date.now() - this.#fullSince > maxFullMs) this.#response.destroy();
  }

  /** The gateway connects its readers to another process. */
  close(): void {
    this.#flush();
    this.#response.end();
  }

  #isRefusing(): boolean {
    if (this.#response.destroyed || this.isFull) return true;
    if (this.unsentBytes > maxUnsentBytes) this.#fullSince = Date.now();
    return this.isFull;
  }

  #closeRecord(): void {
    const record = this.#record;
    this.#record = undefined;
    if (record) this.#add(encodeRecord({ kind: 'frame', ...record }));
  }

  #add(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes > maxWaitingBytes) this.#flush();
    else this.#flushSoon();
  }

  #flushSoon(): void {
    this.#flushing ??= setImmediate(() => this.#flush());
  }

  #flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const record = this.#record;
    this.#record = undefined;
    if (record) this.#waiting.push(encodeRecord({ kind: 'frame', ...record }));
    const bytes = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (bytes.length > 0 && !this.#response.destroyed) this.#response.write(Buffer.concat(bytes));
  }
}
