import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AppError } from '@siteswap/service-kit';
import { sendProblem } from '#src/http/problems.ts';
import type { Session } from '#src/sessions/session-cache.ts';

/** A frame as it goes to browsers: by HTTP/1.1 with its length before it. */
export interface StreamFrame {
  readonly chunked: Buffer;
  readonly plain: Buffer;
}

/** Encoded once for all readers, and copied: a slow one must not keep the whole piece that it arrived in. */
export function toStreamFrame(frame: Buffer): StreamFrame {
  const head = `${frame.length.toString(16)}\r\n`;
  const chunked = Buffer.allocUnsafeSlow(head.length + frame.length + 2);
  chunked.write(head, 'latin1');
  frame.copy(chunked, head.length);
  chunked.write('\r\n', head.length + frame.length, 'latin1');
  return { chunked, plain: chunked.subarray(head.length, -2) };
}

export interface ReaderOptions {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly session: Session;
  readonly cookie: string;
  /** Last sequence that the browser has seen, if it sent one. */
  readonly cursor: number | undefined;
  /** Bytes that may wait in this process for the browser to take them. */
  readonly maxUnsentBytes: number;
  /** How long a browser may take nothing of them. */
  readonly maxBehindMs: number;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
}

/** What becomes of a reader. */
export interface ReaderEvents {
  /** It takes too little: nothing more is written to it until it has taken what waits. */
  onBehind(reader: StreamReader): void;
  onCaughtUp(reader: StreamReader): void;
  /** It was cut off, because it took nothing. */
  onStalled(): void;
}

/** The stream of one browser. It remembers the last sequence it wrote, so that any process of the service can go on with it. */
export class StreamReader {
  readonly connectionId = randomUUID();
  readonly session: Session;
  readonly cookie: string;
  /** Last sequence written, or what the browser had before. */
  cursor: number | undefined;
  readonly #options: ReaderOptions;
  readonly #events: ReaderEvents;
  readonly #isChunked: boolean;
  #socket: Socket | undefined;
  #stall: NodeJS.Timeout | undefined;
  #isBehind = false;
  #isEnded = false;

  constructor(options: ReaderOptions, events: ReaderEvents) {
    this.session = options.session;
    this.cookie = options.cookie;
    this.cursor = options.cursor;
    this.#options = options;
    this.#events = events;
    this.#isChunked = options.req.httpVersionMinor > 0;
    options.res.once('close', () => {
      this.#isEnded = true;
      clearTimeout(this.#stall);
    });
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Nothing is to be written any more. */
  get isOver(): boolean {
    return this.#isEnded || this.#options.res.destroyed;
  }

  /** Bytes that wait for the browser. */
  get unsentBytes(): number {
    return this.#socket?.writableLength ?? 0;
  }

  /** Sends the head of the response; frames are written to the socket itself from then on. */
  begin(): void {
    const { res, requestId, headers } = this.#options;
    res.writeHead(200, [
      ...['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store'],
      ...['x-accel-buffering', 'no', 'x-request-id', requestId],
      ...(this.#isChunked ? ['transfer-encoding', 'chunked'] : ['connection', 'close']),
      ...headers,
    ]);
    res.flushHeaders();
    this.#socket = res.socket ?? undefined;
    // Behind another response of the same connection, which no browser asks for.
    if (!this.#socket) this.destroy();
  }

  /** @param sequence the cursor that the browser has with this frame */
  write({ chunked, plain }: StreamFrame, sequence: number | undefined): void {
    const socket = this.#socket;
    if (!socket || this.#isBehind || this.#isEnded || socket.destroyed) return;
    const bytes = this.#isChunked ? chunked : plain;
    const unsent = socket.writableLength;
    if (unsent > 0 && unsent + bytes.length > this.#options.maxUnsentBytes) {
      this.#fallBehind(socket);
      return;
    }
    socket.write(bytes);
    if (sequence !== undefined) this.cursor = sequence;
  }

  #fallBehind(socket: Socket): void {
    this.#isBehind = true;
    this.#cutLater();
    // Writes nothing, and is called once all before it has left.
    socket.write(nothing, (error) => {
      if (error || this.#isEnded) return;
      clearTimeout(this.#stall);
      this.#isBehind = false;
      this.#events.onCaughtUp(this);
    });
    this.#events.onBehind(this);
  }

  #cutLater(): void {
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => {
      this.#events.onStalled();
      this.destroy();
    }, this.#options.maxBehindMs);
  }

  /** Ends the response as if it were complete; one that has not begun says why. */
  end(reason: AppError): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const { req, res, requestId, headers } = this.#options;
    if (!res.headersSent) {
      sendProblem(req, res, reason, requestId, headers);
      return;
    }
    res.end();
    if (!res.writableFinished) this.#cutLater();
  }

  /** Breaks the stream off, so that the browser connects again. */
  destroy(): void {
    this.#options.res.destroy();
  }
}

const nothing = Buffer.alloc(0);
