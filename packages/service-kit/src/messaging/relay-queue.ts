import type { OutboxRow } from './outbox-row.ts';

/** Rows that transactions of this process committed, handed to its relay so that it need not read them back. */
export interface RelayQueue {
  push(rows: readonly OutboxRow[]): void;
  /**
   * The rows to publish next, or null when the table must be read: another replica, or a transaction that is not done
   * yet, has the numbers in between.
   */
  take(): OutboxRow[] | null;
  /** The table is about to be read: what was pushed until now is in it. */
  selecting(): void;
  selected(rows: readonly OutboxRow[]): void;
  /** The table must be read before anything else. */
  reset(): void;
}

/** Rows waiting in memory; more than that are read from the table. */
const maxQueued = 1_000;
/** Ids that were published lately: their transaction may push them after they were read from the table. */
const maxDone = 5_000;

/** Everything in it is also in the table, so it may be emptied at any time. */
export function createRelayQueue(): RelayQueue {
  const queued = new Map<number, OutboxRow>();
  const done = new Set<number>();
  /** First number that was never seen; unknown until the table was read. */
  let next: number | null = null;

  const finish = (id: number) => {
    queued.delete(id);
    done.add(id);
    if (done.size > maxDone) done.delete(done.values().next().value as number);
    if (next !== null && id >= next) next = id + 1;
  };
  const reset = () => {
    queued.clear();
    next = null;
  };

  return {
    reset,
    push: (rows) => {
      for (const row of rows) if (!done.has(Number(row.id))) queued.set(Number(row.id), row);
      if (queued.size > maxQueued) reset();
    },
    take: () => {
      if (next === null) return null;
      const ids = [...queued.keys()].sort((a, b) => a - b);
      let expected = next;
      for (const id of ids) {
        if (id > expected) return null;
        if (id === expected) expected += 1;
      }
      const rows = ids.map((id) => queued.get(id) as OutboxRow);
      for (const id of ids) finish(id);
      return rows;
    },
    selecting: () => queued.clear(),
    selected: (rows) => {
      next ??= 0;
      for (const { id, is_republished } of rows) if (!is_republished) finish(Number(id));
    },
  };
}
