import type pg from 'pg';
import type { Logger } from 'pino';
import { inLinkedTransaction, type PrismaLike } from '../database/prisma.ts';
import type { TransactionConnection } from '../database/transaction-connection.ts';
import type { Clock } from '../process/clock.ts';
import type { Nats } from './broker.ts';
import { currentWrite } from './current-write.ts';
import { collectOutbox } from './outbox-writer.ts';
import { createRelay } from './relay.ts';
import type { Published } from './relay-rows.ts';
import type { LinkedTransact, ListStates, ReadStates, Transact } from './states.ts';

export interface Outbox<P extends PrismaLike> {
  readonly transact: Transact<P>;
  readonly linkedTransact: LinkedTransact<P>;
  start(): void;
  /** Publishes the last rows if the broker is connected, then leaves the lease to another replica. */
  stop(): Promise<void>;
  /** Publishes now instead of at the next poll. */
  kick(): void;
  /** Number of unpublished rows. */
  pending(): Promise<number>;
  /** Whether this process publishes for all replicas. */
  isPublishing(): boolean;
}

/** Stores events with their change and publishes them afterwards, so that none is lost. */
export function createOutbox<P extends PrismaLike>(options: {
  /** Of the service. */
  name: string;
  /** On a pool made by `poolForPrisma`. */
  prisma: P;
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  states: ReadStates;
  listStates: ListStates;
  /** The time at which jobs are due that name none. */
  clock?: Clock;
  /** Called after the commit of a transaction that added jobs. */
  onJobs?: () => void;
  /** Called with rows that the broker has acknowledged. */
  onPublished?: (published: readonly Published[]) => void;
  /** Milliseconds between polls of the table, for rows whose announcement was lost; 500. */
  pollMs?: number;
}): Outbox<P> {
  const relay = createRelay(options);

  const linkedTransact: LinkedTransact<P> = async (fn, transactionOptions) => {
    const { outbox, statement, stored, writeJobs, committed } = collectOutbox(options.clock);
    let isWritten = false;
    let hasJobs = false;
    let used: TransactionConnection | undefined;
    const result = await inLinkedTransaction(
      options.prisma,
      async (tx, connection) => {
        used = connection;
        const value = await fn(tx, outbox, connection);
        await currentWrite()?.beforeCommit(tx, outbox, value);
        hasJobs = (await writeJobs(tx)) > 0;
        const insert = statement();
        if (insert) connection.last = insert;
        isWritten = insert !== null;
        return value;
      },
      transactionOptions,
    );
    if (isWritten) relay.committed(stored(used?.lastRows ?? []));
    if (hasJobs) options.onJobs?.();
    for (const run of committed) {
      try {
        run();
      } catch (error) {
        options.log.error({ err: error }, 'wake-up after a commit failed');
      }
    }
    return result;
  };

  return {
    transact: linkedTransact,
    linkedTransact,
    start: relay.start,
    stop: relay.stop,
    kick: relay.kick,
    isPublishing: () => relay.isPublishing,
    pending: async () => {
      const { rows } = await options.pool.query<{ count: number }>(
        'select count(*)::int as count from kit.outbox where published_at is null',
      );
      return rows[0]?.count ?? 0;
    },
  };
}
