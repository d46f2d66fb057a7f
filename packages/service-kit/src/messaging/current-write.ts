import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route } from '@siteswap/contracts/route';
import type { RawSql } from '../database/prisma.ts';
import type { Actor } from '../http/actor.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** The write request that is being handled. */
export interface WriteInfo {
  readonly route: Route;
  readonly params: unknown;
  readonly actor: Actor | null;
  readonly requestId: string;
}

/**
 * Runs in each transaction of a write, after the change and before its events are stored.
 * @param result what the callback of `transact` returned
 */
export type BeforeCommit = (
  tx: RawSql,
  outbox: OutboxWriter,
  result: unknown,
  write: WriteInfo,
) => Promise<void> | void;

export interface CurrentWrite {
  /** Awaited by `transact`. */
  beforeCommit(tx: RawSql, outbox: OutboxWriter, result: unknown): Promise<void>;
}

const storage = new AsyncLocalStorage<CurrentWrite>();

/** The write whose handler runs now; undefined in reads, consumers, tasks, and once the handler has ended. */
export const currentWrite = (): CurrentWrite | undefined => storage.getStore();

/** Runs a handler of a write, so that its transactions also do what `hooks` do. */
export async function withWrite<T>(
  write: WriteInfo,
  hooks: readonly BeforeCommit[],
  handle: () => T | Promise<T>,
): Promise<T> {
  let hasEnded = false;
  const current: CurrentWrite = {
    beforeCommit: async (tx, outbox, result) => {
      // Work that a handler leaves running is no part of its request.
      if (hasEnded) return;
      for (const hook of hooks) await hook(tx, outbox, result, write);
    },
  };
  try {
    return await storage.run(current, handle);
  } finally {
    hasEnded = true;
  }
}
