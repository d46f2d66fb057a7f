import { withRawSql } from './raw-sql.ts';
import {
  type TransactionConnection,
  type TransactionLink,
  withTransactionLink,
} from './transaction-connection.ts';

/** What the kit needs of a Prisma transaction: raw SQL for its own tables. */
export interface RawSql {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): PromiseLike<T>;
}

/** What the kit needs of a service's generated Prisma client. */
export interface PrismaLike extends RawSql {
  $disconnect(): Promise<void>;
}

/** A Prisma client inside a transaction, with raw SQL also where the client is not known yet. */
export type TxOf<P extends PrismaLike> = Omit<
  P,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
> &
  RawSql;

export interface TransactionOptions {
  /** Milliseconds to wait for a connection and BEGIN; 15,000. */
  readonly maxWait?: number;
  /** Milliseconds the transaction may take; 15,000. */
  readonly timeout?: number;
  readonly isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
}

/**
 * Limits of transactions, for each service's Prisma client. Prisma's own wait of 2 s is too short for a busy machine;
 * this one is longer than the pool's, so that a missing connection is reported by the pool.
 */
export const transactionOptions = { maxWait: 15_000, timeout: 15_000 };

/** Prisma's interactive transaction, whose own type differs by generated client. */
export function inTransaction<P extends PrismaLike, T>(
  prisma: P,
  run: (tx: TxOf<P>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = prisma as unknown as {
    $transaction(fn: (tx: TxOf<P>) => Promise<T>, options: TransactionOptions): Promise<T>;
  };
  return client.$transaction(run, { ...transactionOptions, ...options });
}

/**
 * The same for the kit itself, which also runs statements on the transaction's connection.
 * @param options.lockTimeoutMs milliseconds to wait for a lock instead of the pool's
 */
export function inLinkedTransaction<P extends PrismaLike, T>(
  prisma: P,
  run: (tx: TxOf<P>, connection: TransactionConnection) => Promise<T>,
  { lockTimeoutMs, ...options }: TransactionOptions & { readonly lockTimeoutMs?: number } = {},
): Promise<T> {
  const link: TransactionLink = lockTimeoutMs === undefined ? {} : { lockTimeoutMs };
  return withTransactionLink(link, () =>
    inTransaction(
      prisma,
      (tx) => {
        const { connection } = link;
        if (!connection) throw new Error('The Prisma client must use the pool it was given');
        return run(
          withRawSql(tx, (config) => connection.query(config)),
          connection,
        );
      },
      options,
    ),
  );
}
