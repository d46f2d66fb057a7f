import type { PrismaLike, TransactionOptions, TxOf } from '../database/prisma.ts';
import type { TransactionConnection } from '../database/transaction-connection.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** The current row of an entity; `data: null` or null means it is deleted. */
export interface CurrentState {
  /** Rises with every change of the row. */
  readonly version: number;
  readonly data: unknown | null;
}

/** How to read the current states of a kind: one by id, or several at once by one statement. */
export type ReadState =
  | ((id: string) => Promise<CurrentState | null>)
  | {
      /** The states that exist, by id. */
      readMany(ids: readonly string[]): Promise<ReadonlyMap<string, CurrentState>>;
    };

/** kind → how to read its states. */
export type ReadStates = Readonly<Record<string, ReadState>>;

/** kind → ids of all entities of the kind. */
export type ListStates = Readonly<
  Record<string, () => AsyncIterable<string> | Promise<readonly string[]>>
>;

/** Runs a change and stores its events in the same transaction; the relay is kicked after the commit. */
export type Transact<P extends PrismaLike> = <T>(
  fn: (tx: TxOf<P>, outbox: OutboxWriter) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>;

/** The same for the kit's consumers, whose own statements use the connection of the transaction. */
export type LinkedTransact<P extends PrismaLike> = <T>(
  fn: (tx: TxOf<P>, outbox: OutboxWriter, connection: TransactionConnection) => Promise<T>,
  options?: TransactionOptions & { readonly lockTimeoutMs?: number },
) => Promise<T>;
