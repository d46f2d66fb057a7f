import { randomUUID } from 'node:crypto';
import { maxOpenedReaders, type OpenedReader, trunkRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { TrunkDecoder, type TrunkRecord } from '@siteswap/service-kit/platform';
import type { Dispatcher } from 'undici';
import { serviceUnavailable } from '#src/http/problems.ts';
import { CallHandler } from '#src/services/call-handler.ts';
import { type Address, readWhole, type Upstream } from '#src/services/upstream.ts';
import { type StreamFrame, type StreamReader, toStreamFrame } from './stream-reader.ts';

/** Frames written before other work has a turn. */
const maxWritesAtOnce = 500;
/** Bytes of records that wait to be written; beyond, the service waits. */
const maxQueuedBytes = 8 * 1024 * 1024;
const changeTimeoutMs = 10_000;

interface TrunkOptions {
  readonly upstream: Upstream;
  readonly address: Address;
  readonly internalToken: string;
  /** It was open, or could not be opened. Its readers have no process now. */
  readonly onClosed: (trunk: Trunk, reason: Error) => void;
}

/** The records as they arrive. */
class TrunkCall extends CallHandler {
  readonly #decoder = new TrunkDecoder();
  readonly #trunk: { began(): void; received(records: TrunkRecord[]): boolean };
  readonly #closed: (reason: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    trunk: { began(): void; received(records: TrunkRecord[]): boolean },
    closed: (reason: Error) => void,
  ) {
    super();
    this.#trunk = trunk;
    this.#closed = closed;
  }

  protected began(controller: Dispatcher.DispatchController, status: number): void {
    this.#controller = controller;
    if (status === 200) this.#trunk.began();
    else this.#fail(new Error(`The trunk was rejected with ${status}`));
  }

  protected received(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    try {
      if (!this.#trunk.received(this.#decoder.take(chunk))) controller.pause();
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  resume(): void {
    this.#controller?.resume();
  }

  #fail(reason: Error): void {
    this.abort(reason.message);
    this.#closed(reason);
  }

  protected ended(): void {
    this.#closed(new Error('The service ended the trunk'));
  }

  protected failed(error: Error): void {
    this.#closed(error);
  }
}

/**
 * The connection to one process of a service, which carries the frames of all readers that this process serves. It is
 * never delayed by one reader.
 */
export class Trunk {
  readonly address: Address;
  /** Resolves once it is open. @throws the reason why it is not */
  readonly opened: Promise<void>;
  readonly readers = new Map<number, StreamReader>();
  readonly #id = randomUUID();
  readonly #options: TrunkOptions;
  readonly #route: ReturnType<typeof trunkRoutes>;
  readonly #call: TrunkCall;
  readonly #numbers = new Map<StreamReader, number>();
  readonly #toOpen = new Map<number, StreamReader>();
  #toClose: number[] = [];
  #lastNumber = 0;
  #isSending = false;
  #isClosed = false;
  #queue: TrunkRecord[] = [];
  #queuedBytes = 0;
  #isPaused = false;
  /** Of the first record of the queue: the frame, who gets it and how many have. */
  #current: { frame: StreamFrame; readers: readonly number[]; at: number } | undefined;
  #writing: NodeJS.Immediate | undefined;

  constructor(options: TrunkOptions) {
    const { upstream, address, internalToken } = options;
    this.#options = options;
    this.address = address;
    this.#route = trunkRoutes(upstream.name);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.opened = promise;
    promise.catch(() => undefined);
    const closed = (reason: Error) => {
      reject(reason);
      this.#close(reason);
    };
    this.#call = new TrunkCall(
      { began: resolve, received: (records) => this.#received(records) },
      closed,
    );
    const path = routeUrl(this.#route.open, { params: { trunk: this.#id } });
    const headers = { 'x-internal-token': internalToken };
    address.streams.dispatch({ path, method: 'GET', headers }, this.#call);
    this.#call.startWithin(upstream.queueTimeoutMs);
  }

  /** From now on the service writes to this reader, from its cursor on. */
  add(reader: StreamReader): void {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    this.readers.set(number, reader);
    this.#numbers.set(reader, number);
    this.#toOpen.set(number, reader);
    void this.#send();
  }

  /** The service no longer writes to it. What is under way is not written: its number is not used again. */
  remove(reader: StreamReader): void {
    const number = this.#numbers.get(reader);
    if (number === undefined) return;
    this.#numbers.delete(reader);
    this.readers.delete(number);
    if (this.#toOpen.delete(number)) return;
    this.#toClose.push(number);
    void this.#send();
  }

  /** Its readers are no longer served. */
  close(): void {
    this.#call.abort('closed by the gateway');
    this.#close(new Error('closed by the gateway'));
  }

  #close(reason: Error): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearImmediate(this.#writing);
    this.#queue = [];
    this.#options.onClosed(this, reason);
  }

  /** Reports to the service who came and who left, one call at a time. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await this.opened;
      while (!this.#isClosed && this.#toOpen.size + this.#toClose.length > 0) {
        const entries = [...this.#toOpen].slice(0, maxOpenedReaders);
        for (const [number] of entries) this.#toOpen.delete(number);
        const closed = this.#toClose.splice(0, 10_000);
        await this.#sendChange({ opened: entries.map(toOpened), closed });
      }
    } catch (error) {
      this.#call.abort(String(error));
      this.#close(error as Error);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendChange(change: { opened: OpenedReader[]; closed: number[] }): Promise<void> {
    const { address, internalToken, upstream } = this.#options;
    const request = {
      method: 'POST',
      path: routeUrl(this.#route.change, { params: { trunk: this.#id } }),
      headers: { 'content-type': 'application/json', 'x-internal-token': internalToken },
      body: JSON.stringify(change),
    } as const;
    const { status } = await readWhole(
      address.pool,
      request,
      changeTimeoutMs * upstream.timeoutFactor,
    );
    if (status !== 204) throw new Error(`A change of the trunk was rejected with ${status}`);
  }

  /** @returns false when the service is to wait */
  #received(records: TrunkRecord[]): boolean {
    for (const record of records) {
      this.#queue.push(record);
      this.#queuedBytes += record.frame.length;
    }
    if (!this.#writing) this.#write();
    this.#isPaused = this.#queuedBytes > maxQueuedBytes;
    return !this.#isPaused;
  }

  /** Writes what is queued in its order, with turns for other work in between. */
  #write(): void {
    this.#writing = undefined;
    let done = 0;
    let next = 0;
    while (next < this.#queue.length && done < maxWritesAtOnce) {
      const record = this.#queue[next] as TrunkRecord;
      this.#current ??= {
        frame: toStreamFrame(record.frame),
        readers: record.readers === 'all' ? [...this.readers.keys()] : record.readers,
        at: 0,
      };
      const { readers, at } = this.#current;
      const end = Math.min(readers.length, at + maxWritesAtOnce - done);
      for (let index = at; index < end; index += 1) {
        this.#writeTo(record, readers[index] as number, this.#current.frame);
      }
      done += end - at;
      this.#current.at = end;
      if (end < readers.length) break;
      this.#current = undefined;
      this.#queuedBytes -= record.frame.length;
      next += 1;
    }
    this.#queue.splice(0, next);
    if (this.#queue.length > 0) this.#writing = setImmediate(() => this.#write());
    if (this.#isPaused && this.#queuedBytes < maxQueuedBytes / 2) {
      this.#isPaused = false;
      this.#call.resume();
    }
  }

  #writeTo({ kind, readers, sequence }: TrunkRecord, number: number, frame: StreamFrame): void {
    const reader = this.readers.get(number);
    if (!reader) return;
    if (kind === 'end') reader.end(serviceUnavailable());
    else if (readers !== 'all' || reader.cursor !== undefined) reader.write(frame, sequence);
  }
}

const toOpened = ([reader, { connectionId, session, cursor }]: [
  number,
  StreamReader,
]): OpenedReader => ({
  reader,
  connectionId,
  userId: session.user.id,
  sid: session.sid,
  ...(cursor === undefined ? {} : { cursor }),
});
