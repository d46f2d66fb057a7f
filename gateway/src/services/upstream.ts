import { type Dispatcher, Pool } from 'undici';
import type { GatewayConfig } from '#src/config.ts';
import { CallHandler, type ServiceHeaders } from './call-handler.ts';

/** Not the kit's codes of a database outage: a read is repeated after these only. */
const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Whether the service could not be reached, or closed the connection before it responded. */
export function isConnectionFailure(error: unknown): boolean {
  return connectionFailures.has((error as { code?: string } | null)?.code ?? '');
}

const notConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether there was no connection at all: the request was not sent, so even a write may be tried elsewhere. */
export function wasNotSent(error: unknown): boolean {
  return notConnected.has((error as { code?: string } | null)?.code ?? '');
}

/** Services close an idle connection after 75 s; the gateway closes it first, so that no request meets a closing one. */
const keepAliveMs = 60_000;
/** For this long an address that failed is tried only after the others. */
const cooldownMs = 1_000;

/** A silent trunk is broken: its service writes every few seconds. */
const trunkSilenceMs = 15_000;

/** A process of a service. */
export interface Address {
  readonly url: string;
  readonly pool: Pool;
  /** Trunks stay open for hours, so they have connections of their own and never make calls wait. */
  readonly streams: Pool;
  cooldownUntil: number;
}

/** A service's response, read to its end. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: ServiceHeaders;
  readonly body: Buffer;
}

/** How calls to a service share its connections. */
export interface UpstreamLimits {
  /** Connections to each process, streams not counted. */
  readonly connections: number;
  /** How long a call waits for one of them. */
  readonly queueTimeoutMs: number;
  /** TIMEOUT_FACTOR. */
  readonly timeoutFactor: number;
}

export const upstreamLimits = (config: GatewayConfig): UpstreamLimits => ({
  connections: config.SERVICE_CONNECTIONS,
  queueTimeoutMs: config.QUEUE_TIMEOUT_MS,
  timeoutFactor: config.TIMEOUT_FACTOR,
});

const connectTimeoutMs = 2_000;

/** The processes of one service, called in turn. */
export class Upstream {
  readonly name: string;
  readonly queueTimeoutMs: number;
  /** TIMEOUT_FACTOR. */
  readonly timeoutFactor: number;
  readonly #addresses: readonly Address[];
  #turn = 0;

  constructor(name: string, urls: readonly string[], limits: UpstreamLimits) {
    this.name = name;
    this.queueTimeoutMs = limits.queueTimeoutMs;
    this.timeoutFactor = limits.timeoutFactor;
    const common = {
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      connect: { timeout: connectTimeoutMs * limits.timeoutFactor },
    };
    this.#addresses = urls.map((url) => ({
      url,
      pool: new Pool(url, {
        ...common,
        connections: limits.connections,
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
      }),
      streams: new Pool(url, {
        ...common,
        headersTimeout: 5_000 * limits.timeoutFactor,
        bodyTimeout: trunkSilenceMs * limits.timeoutFactor,
      }),
      cooldownUntil: 0,
    }));
  }

  /** Number of processes. */
  get size(): number {
    return this.#addresses.length;
  }

  /** The next address: a healthy one when there is any, and another than `except` when there is any. */
  next(except?: Address): Address {
    const now = Date.now();
    const count = this.#addresses.length;
    this.#turn = (this.#turn + 1) % count;
    let fallback: Address | undefined;
    for (let i = 0; i < count; i += 1) {
      const address = this.#addresses[(this.#turn + i) % count] as Address;
      if (address === except) continue;
      if (address.cooldownUntil <= now) return address;
      fallback ??= address;
    }
    return fallback ?? (this.#addresses[this.#turn] as Address);
  }

  /** Remembers that an address could not be reached. */
  failed(address: Address): void {
    address.cooldownUntil = Date.now() + cooldownMs;
  }

  /**
   * Calls a service and reads the whole response; a GET is tried once more on another connection when the first fails.
   * @param options.isRepeatable so is a call that may reach the service twice
   * @throws the error of the connection, or a CallTimeout
   */
  async read(options: {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
    timeoutMs: number;
    isRepeatable?: boolean;
  }): Promise<ServiceResponse> {
    const { timeoutMs, isRepeatable = options.method === 'GET', ...request } = options;
    const first = this.next();
    try {
      return await readWhole(first.pool, request, timeoutMs);
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      this.failed(first);
      if (!isRepeatable) throw error;
      return readWhole(this.next(first).pool, request, timeoutMs);
    }
  }

  async close(): Promise<void> {
    const pools = this.#addresses.flatMap(({ pool, streams }) => [pool, streams]);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

/** Collects a response. */
class WholeResponse extends CallHandler {
  readonly #resolve: (response: ServiceResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #headers: ServiceHeaders = {};

  constructor(resolve: (response: ServiceResponse) => void, reject: (error: Error) => void) {
    super();
    this.#resolve = resolve;
    this.#reject = reject;
  }

  protected began(_: Dispatcher.DispatchController, status: number, headers: ServiceHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  protected received(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  protected ended(): void {
    this.#resolve({ status: this.#status, headers: this.#headers, body: whole(this.#chunks) });
  }

  protected failed(error: Error): void {
    this.#reject(error);
  }
}

/** One buffer; a single piece is not copied, unless it is a small window on a large one, which a cache would retain. */
function whole(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  const isAlone = only && chunks.length === 1 && only.buffer.byteLength <= only.length * 2;
  return isAlone ? only : Buffer.concat(chunks);
}

/** Calls one process and reads the whole response. */
export function readWhole(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<ServiceResponse> {
  return new Promise((resolve, reject) => {
    const call = new WholeResponse(resolve, reject);
    pool.dispatch(request, call);
    call.endWithin(timeoutMs);
  });
}
