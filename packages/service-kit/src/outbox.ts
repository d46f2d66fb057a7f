import type pg from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './broker.ts';
import { inTransaction, type PrismaLike, type TransactionOptions, type TxOf } from './database.ts';
import { collectFacts, type Facts } from './facts.ts';
import { createRelay } from './relay.ts';

/** The current row of a thing; `data: null` or null means it is gone. */
export interface CurrentState {
  /** Rises with every change of the row. */
  readonly version: number;
  readonly data: unknown | null;
}

/** kind → how to read the current state by id. */
export type ReadStates = Readonly<Record<string, (id: string) => Promise<CurrentState | null>>>;

/** kind → ids of everything there is. */
export type ListStates = Readonly<
  Record<string, () => AsyncIterable<string> | Promise<readonly string[]>>
>;

/** Runs a change and stores its facts in the same transaction; the relay is kicked after the commit. */
export type Transact<P extends PrismaLike> = <T>(
  fn: (tx: TxOf<P>, facts: Facts) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>;

export interface Outbox<P extends PrismaLike> {
  readonly transact: Transact<P>;
  start(): void;
  /** Publishes what is left if it can within moments, then lets another replica take over. */
  stop(): Promise<void>;
  /** Looks for unpublished rows now instead of at the next poll. */
  kick(): void;
  /** Rows that wait to be published. */
  pending(): Promise<number>;
}

/** Facts leave the service through here: stored with their change, published afterwards, never lost. */
export function createOutbox<P extends PrismaLike>(options: {
  prisma: P;
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  states: ReadStates;
  listStates: ListStates;
  /** Milliseconds between looks at the table; 100. */
  pollMs?: number;
}): Outbox<P> {
  const relay = createRelay(options);
  return {
    transact: async (fn, transactionOptions) => {
      const { facts, write, committed } = collectFacts();
      let written = 0;
      const result = await inTransaction(
        options.prisma,
        async (tx) => {
          const value = await fn(tx, facts);
          written = await write(tx as unknown as PrismaLike);
          return value;
        },
        transactionOptions,
      );
      if (written > 0) relay.kick();
      for (const run of committed) {
        try {
          run();
        } catch (error) {
          options.log.error({ err: error }, 'wake-up after a commit failed');
        }
      }
      return result;
    },
    start: relay.start,
    stop: relay.stop,
    kick: relay.kick,
    pending: async () => {
      const { rows } = await options.pool.query<{ count: number }>(
        'select count(*)::int as count from outbox where published_at is null',
      );
      return rows[0]?.count ?? 0;
    },
  };
}
