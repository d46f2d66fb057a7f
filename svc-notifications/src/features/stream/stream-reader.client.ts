import type { Socket } from 'node:net';

export interface ReaderOptions {
  readonly id: string;
  readonly userId: number;
  readonly sid: string;
  readonly socket: Socket;
  /** Ends the response once the written bytes have been sent. */
  readonly end: () => void;
  /** Bytes that may wait in this process for the reader to take them. */
  readonly maxUnsentBytes: number;
  /** The reader fell behind and has caught up with what was written: refill it from the table. */
  readonly onCaughtUp: (reader: StreamReader) => void;
}

/**
 * One open stream. It remembers the last sequence it wrote, so whatever wakes it, it writes each notification once
 * and in order. A reader that does not take its bytes is written to no more until it has.
 */
export class StreamReader {
  readonly id: string;
  readonly userId: number;
  readonly sid: string;
  /** Last sequence written; undefined until it is known where to begin. */
  cursor: number | undefined;
  /** A count that was not written: the reader was behind or had no cursor yet, or the count failed. A refill brings it. */
  missedCount = false;
  readonly #options: ReaderOptions;
  #behindSince: number | undefined;
  #isEnded = false;

  constructor(options: ReaderOptions) {
    this.id = options.id;
    this.userId = options.userId;
    this.sid = options.sid;
    this.#options = options;
  }

  get isBehind(): boolean {
    return this.#behindSince !== undefined;
  }

  /** Nothing written arrives any more. */
  get isClosed(): boolean {
    return this.#options.socket.destroyed;
  }

  /** Bytes this process holds for the reader. */
  get unsentBytes(): number {
    return this.#options.socket.writableLength;
  }

  /** Writes to the socket itself; false when the reader has too much to take already. */
  write(frame: Buffer): boolean {
    const { socket, maxUnsentBytes } = this.#options;
    if (this.isBehind || this.#isEnded || socket.destroyed) return false;
    if (socket.writableLength > 0 && socket.writableLength + frame.length > maxUnsentBytes) {
      this.#behindSince = Date.now();
      return false;
    }
    socket.write(frame, this.#written);
    return true;
  }

  /** Each write reports when it left; the last of them is the reader's sign of life. */
  readonly #written = (error?: Error | null): void => {
    if (error || !this.isBehind || this.#options.socket.writableLength > 0) return;
    this.#behindSince = undefined;
    this.#options.onCaughtUp(this);
  };

  /** Whether nothing was taken for that long. */
  hasStalled(forMs: number): boolean {
    return this.#behindSince !== undefined && Date.now() - this.#behindSince > forMs;
  }

  /** The browser connects again with its cursor. */
  end(): void {
    this.#isEnded = true;
    this.#options.end();
  }

  destroy(): void {
    this.#options.socket.destroy();
  }
}
