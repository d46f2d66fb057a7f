import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** A statement of the kit itself. */
export interface Statement {
  /** Prepared once for each connection under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a transaction shares with the connection that Prisma opens for it. */
export interface TransactionLink {
  connection?: TransactionConnection;
  /** Milliseconds to wait for a lock instead of the pool's. */
  readonly lockTimeoutMs?: number;
}

const links = new AsyncLocalStorage<TransactionLink>();

type QueryConfig = pg.QueryConfig & { types?: unknown; rowMode?: 'array' };

const nothing = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 } as pg.QueryResult;

/** Texts that may be counted, and prepared; more would only fill the memory of the connections. */
const maxTexts = 500;
const seen = new Map<string, { count: number; readonly name: string }>();

/** A statement is prepared under a name once its text came a third time: parsing and planning it cost more than running it. */
function prepared<Config extends QueryConfig>(config: Config): Config {
  const { text } = config;
  const known = seen.get(text);
  if (known) {
    known.count += 1;
    return known.count >= 3 ? { ...config, name: known.name } : config;
  }
  if (seen.size < maxTexts) {
    seen.set(text, { count: 1, name: `text-${hash('sha1', text, 'base64url')}` });
  }
  return config;
}

/** A migration has changed what a prepared statement returns: its text is sent as it is from now on. */
function unprepareIfChanged({ text }: QueryConfig, error: unknown): boolean {
  const known = seen.get(text);
  if (!known || (error as { code?: unknown }).code !== '0A000') return false;
  known.count = Number.NEGATIVE_INFINITY;
  return true;
}

/** For a statement that comes after the end of its transaction: it took too long. The code is Prisma's for its own statements. */
class TransactionOver extends Error {
  readonly code = 'P2028';
}

/**
 * Stands between Prisma and a connection for one transaction. BEGIN is sent together with the first statement and the
 * last statement of the kit together with COMMIT, so a transaction takes as many round trips as it has statements.
 */
export class TransactionConnection {
  readonly #client: pg.PoolClient;
  #begin = '';
  #state: 'new' | 'open' | 'closed' = 'new';
  #isBroken = false;
  #isCorked = false;
  #last: Statement | undefined;
  #lastResult: pg.QueryResult | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Sent together with COMMIT; when it fails, nothing is committed. */
  set last(statement: Statement) {
    this.#last = statement;
  }

  /** Rows of the last statement, once the transaction is committed. */
  get lastRows(): readonly unknown[] {
    return this.#lastResult?.rows ?? [];
  }

  /** Runs a statement of the kit inside the transaction. */
  async run<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    const result = await this.#send({ ...statement, values: [...statement.values] });
    return result.rows as Row[];
  }

  /** Called by Prisma's adapter, with the commands of a transaction among the statements. */
  query(config: QueryConfig): Promise<pg.QueryResult> {
    const { text } = config;
    if (text === 'BEGIN') {
      const { lockTimeoutMs } = links.getStore() ?? {};
      const lockTimeout = lockTimeoutMs ? `; SET LOCAL lock_timeout = ${lockTimeoutMs}` : '';
      this.#begin = `BEGIN${lockTimeout}`;
      return Promise.resolve(nothing);
    }
    if (this.#state === 'new' && text.startsWith('SET TRANSACTION ISOLATION LEVEL ')) {
      this.#begin = this.#begin.replace('BEGIN', text.replace('SET TRANSACTION', 'BEGIN'));
      return Promise.resolve(nothing);
    }
    if (text === 'COMMIT') return this.#commit();
    if (text === 'ROLLBACK') return this.#rollback();
    return this.#send(prepared(config)).catch((error) => {
      unprepareIfChanged(config, error);
      throw error;
    });
  }

  on(event: 'error', listener: (error: Error) => void): this {
    this.#client.on(event, listener);
    return this;
  }

  removeListener(event: 'error', listener: (error: Error) => void): this {
    this.#client.removeListener(event, listener);
    return this;
  }

  /** A connection whose transaction could not be ended is closed. */
  release(error?: Error | boolean): void {
    this.#client.release(error || this.#isBroken || this.#state === 'open');
    this.#state = 'closed';
  }

  async #send(config: QueryConfig): Promise<pg.QueryResult> {
    if (this.#state === 'closed') throw new TransactionOver('The transaction is over');
    this.#writeTogether();
    if (this.#state === 'open') return await this.#client.query(config);
    this.#state = 'open';
    const [, result] = await this.#together([{ text: this.#begin }, config]);
    return result as pg.QueryResult;
  }

  /** What is sent before the event loop goes on leaves in one write: statements that do not wait for each other share a round trip. */
  #writeTogether(): void {
    if (this.#isCorked) return;
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Resolves with the results of all statements or throws the first failure, when all are done. */
  async #together(configs: readonly QueryConfig[]): Promise<pg.QueryResult[]> {
    this.#writeTogether();
    const sent = configs.map((config) => this.#client.query(config));
    const settled = await Promise.allSettled(sent);
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return settled.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value);
  }

  async #commit(): Promise<pg.QueryResult> {
    const last = this.#last && { ...this.#last, values: [...this.#last.values] };
    if (this.#state !== 'open') {
      // A single statement is a transaction of its own.
      this.#state = 'closed';
      if (last) this.#lastResult = await this.#client.query(last);
      return nothing;
    }
    const commit = { text: 'COMMIT' };
    this.#end();
    try {
      const results = await this.#together(last ? [last, commit] : [commit]);
      const committed = results.at(-1) as pg.QueryResult;
      if (committed.command !== 'COMMIT') {
        throw new Error('Nothing was committed, because a statement of the transaction had failed');
      }
      if (last) this.#lastResult = results[0];
      this.#isBroken = false;
      return nothing;
    } catch (error) {
      // The server has ended the transaction, unless it no longer responds.
      this.#isBroken = !('severity' in (error as object));
      throw error;
    }
  }

  async #rollback(): Promise<pg.QueryResult> {
    if (this.#state !== 'open') {
      this.#state = 'closed';
      return nothing;
    }
    this.#end();
    await this.#client.query('ROLLBACK');
    this.#isBroken = false;
    return nothing;
  }

  /** A statement that came after COMMIT or ROLLBACK would run outside the transaction, also before these have a result. */
  #end(): void {
    this.#state = 'closed';
    this.#isBroken = true;
  }
}

/** Runs what opens a Prisma transaction, whose connection is then found in the link. */
export const withTransactionLink = <T>(link: TransactionLink, run: () => Promise<T>): Promise<T> =>
  links.run(link, run);

/**
 * The pool as Prisma's adapter gets it: each transaction has a `TransactionConnection`, other statements are prepared, too.
 */
export function poolForPrisma(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const connection = new TransactionConnection(await pool.connect());
    const link = links.getStore();
    // The first connection is that of the transaction; another would be opened by its own code.
    if (link && !link.connection) link.connection = connection;
    return connection;
  };
  const query = async (config: QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await pool.query(prepared(config));
    } catch (error) {
      if (unprepareIfChanged(config, error)) return await pool.query(config);
      throw error;
    }
  };
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      if (key === 'query') return query;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
