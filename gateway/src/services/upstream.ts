import { type Dispatcher, Pool } from 'undici';

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

/** The service could not be reached, or hung up before it answered: it did not refuse. */
export function isConnectionFailure(error: unknown): boolean {
  return connectionFailures.has((error as { code?: string } | null)?.code ?? '');
}

/** Services keep a connection for 75 s; ending it first here means that no request meets a closing one. */
const keepAliveMs = 60_000;
/** How long an address that failed is tried last. */
const restMs = 1_000;

interface Address {
  readonly url: string;
  readonly pool: Pool;
  /** Streams stay open for hours, so they have connections of their own and never make calls wait. */
  readonly streams: Pool;
  restsUntil: number;
}

/** An answer read to its end. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The processes of one service, taken in turn. */
export class Upstream {
  readonly name: string;
  readonly #addresses: readonly Address[];
  #turn = 0;

  constructor(name: string, urls: readonly string[]) {
    this.name = name;
    const common = {
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      connect: { timeout: 2_000 },
    };
    this.#addresses = urls.map((url) => ({
      url,
      pool: new Pool(url, {
        ...common,
        connections: 256,
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
      }),
      streams: new Pool(url, { ...common, headersTimeout: 30_000, bodyTimeout: 0 }),
      restsUntil: 0,
    }));
  }

  /** The next address, one that did not just fail when there is any. `not` is left out when there is another. */
  next(not?: Address): Address {
    const now = Date.now();
    const count = this.#addresses.length;
    this.#turn = (this.#turn + 1) % count;
    const inTurn = this.#addresses.map(
      (_, i) => this.#addresses[(this.#turn + i) % count] as Address,
    );
    const others = inTurn.filter((address) => address !== not);
    const awake = others.find(({ restsUntil }) => restsUntil <= now);
    return awake ?? others[0] ?? (inTurn[0] as Address);
  }

  /** Remembers that an address did not answer. */
  failed(address: Address): void {
    address.restsUntil = Date.now() + restMs;
  }

  /**
   * Calls a service and reads the whole answer; a GET is tried once more on another connection when the first fails.
   * @throws the error of the connection, or a TimeoutError
   */
  async read(options: {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
    timeoutMs: number;
  }): Promise<ReadAnswer> {
    const { timeoutMs, ...request } = options;
    const signal = AbortSignal.timeout(timeoutMs);
    const first = this.next();
    try {
      return await readAll(first.pool, { ...request, signal });
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      this.failed(first);
      if (options.method !== 'GET') throw error;
      return readAll(this.next(first).pool, { ...request, signal });
    }
  }

  async close(): Promise<void> {
    const pools = this.#addresses.flatMap(({ pool, streams }) => [pool, streams]);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

async function readAll(pool: Pool, request: Dispatcher.RequestOptions): Promise<ReadAnswer> {
  const { statusCode, headers, body } = await pool.request(request);
  return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
}
