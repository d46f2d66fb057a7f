import pg from 'pg';
import type { Logger } from 'pino';

/** What the kit needs of a Prisma transaction: raw SQL for its own tables. */
export interface RawSql {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): PromiseLike<T>;
}

/** What the kit needs of a service's generated Prisma client. */
export interface PrismaLike extends RawSql {
  $disconnect(): Promise<void>;
}

/** A Prisma client inside a transaction. */
export type TxOf<P> = Omit<
  P,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

export interface TransactionOptions {
  /** Milliseconds to wait for a connection; 5,000. */
  readonly maxWait?: number;
  /** Milliseconds the transaction may take; 15,000. */
  readonly timeout?: number;
  readonly isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
}

/** Prisma's interactive transaction, whose own type cannot be written for every generated client at once. */
export function inTransaction<P extends PrismaLike, T>(
  prisma: P,
  run: (tx: TxOf<P>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = prisma as unknown as {
    $transaction(fn: (tx: TxOf<P>) => Promise<T>, options: TransactionOptions): Promise<T>;
  };
  return client.$transaction(run, { maxWait: 5_000, timeout: 15_000, ...options });
}

/**
 * The one pool of a service, which Prisma shares (`new PrismaPg(pool)`).
 * A connection that cannot be had within 5 seconds is an error that answers 503.
 */
export function createPool(
  databaseUrl: string,
  options: { max?: number; applicationName?: string; log?: Logger } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(options.applicationName ? { application_name: options.applicationName } : {}),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  return pool;
}
