import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimited } from '@siteswap/service-kit';
import { addressKey } from '@siteswap/service-kit/platform';

/** What counts for a client address: a connection, or behind a proxy, whose connections are shared, an open request. */
type Connection = Socket | ServerResponse;

interface TrackedConnection {
  readonly key: string;
  /** False while it carries an event stream, and once it is closed. */
  isCounted: boolean;
  isClosed: boolean;
}

const retryAfterSeconds = 10;

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/**
 * Limits how many connections one client address may open; an IPv6 address counts by its /64. Event streams, which stay
 * open as long as a page does, are counted apart, with the same limit. Each replica counts its own.
 */
export class ConnectionLimits {
  readonly #max: number;
  readonly #hasProxies: boolean;
  readonly #open = new Counts();
  readonly #streams = new Counts();
  readonly #tracked = new WeakMap<Connection, TrackedConnection>();

  constructor(options: { max: number; trustedProxies: number }) {
    this.#max = options.max;
    this.#hasProxies = options.trustedProxies > 0;
  }

  /** Closes new connections of an address that has too many. */
  watch(server: Server): void {
    if (this.#hasProxies) return;
    server.on('connection', (socket: Socket) => {
      if (!this.#track(socket, socket.remoteAddress ?? '')) socket.destroy();
    });
  }

  /** @throws AppError 429 when the address behind the proxies has too many open requests */
  beginRequest(res: ServerResponse, ip: string): void {
    if (this.#hasProxies && !this.#track(res, ip)) throw rateLimited(retryAfterSeconds);
  }

  /** @throws AppError 429 when the address has too many open event streams */
  beginStream(req: IncomingMessage, res: ServerResponse, ip: string): void {
    const key = addressKey(ip);
    if (this.#streams.of(key) >= this.#max) throw rateLimited(retryAfterSeconds);
    const tracked = this.#tracked.get(this.#hasProxies ? res : req.socket);
    if (tracked) this.#setCounted(tracked, false);
    this.#streams.add(key, 1);
    res.once('close', () => {
      this.#streams.add(key, -1);
      // The connection may serve another request.
      if (tracked && !tracked.isClosed) this.#setCounted(tracked, true);
    });
  }

  #track(connection: Connection, ip: string): boolean {
    const key = addressKey(ip);
    if (this.#open.of(key) >= this.#max) return false;
    const tracked: TrackedConnection = { key, isCounted: false, isClosed: false };
    this.#setCounted(tracked, true);
    this.#tracked.set(connection, tracked);
    connection.once('close', () => {
      tracked.isClosed = true;
      this.#setCounted(tracked, false);
    });
    return true;
  }

  #setCounted(tracked: TrackedConnection, isCounted: boolean): void {
    if (tracked.isCounted === isCounted) return;
    tracked.isCounted = isCounted;
    this.#open.add(tracked.key, isCounted ? 1 : -1);
  }
}
