import type pg from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './broker.ts';
import type { ListStates, ReadStates } from './outbox.ts';
import { createRelayLock } from './relay-lock.ts';
import { batchSize, publishBatch } from './relay-publish.ts';
import { repairStreams } from './relay-repair.ts';

export interface Relay {
  start(): void;
  stop(): Promise<void>;
  kick(): void;
}

/** Milliseconds before a replica that does not lead asks again. */
const followMs = 1_000;
/** Milliseconds between looks whether the streams are still the ones we know. */
const checkMs = 15_000;
const pruneMs = 10 * 60_000;
const longestBackOffMs = 5_000;

const prune = [
  `delete from outbox where published_at < now() - interval '24 hours'`,
  // The events stream keeps 30 days: nothing older can be delivered again.
  `delete from inbox where received_at < now() - interval '31 days'`,
];

/** Carries rows of the outbox to the broker, one replica at a time, in the order of their ids. */
export function createRelay(options: {
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  states: ReadStates;
  listStates: ListStates;
  pollMs?: number;
}): Relay {
  const { nats, log, states, listStates, pollMs = 100 } = options;
  const lock = createRelayLock(options.pool, log);
  let isStopped = true;
  let isKicked = false;
  let failures = 0;
  let checkedAt = 0;
  let prunedAt = 0;
  let wake: (() => void) | undefined;
  let isNapping = false;
  let loop: Promise<void> | undefined;
  let stopListening: (() => void) | undefined;

  /** Waits; `kick` shortens a nap, only `stop` shortens a pause. */
  const wait = (ms: number, isNap: boolean) =>
    new Promise<void>((resolve) => {
      if (isStopped || (isNap && isKicked)) return resolve();
      const done = () => {
        clearTimeout(timer);
        isNapping = false;
        wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      isNapping = isNap;
      wake = done;
    });

  const turn = async (): Promise<() => Promise<void>> => {
    if (!nats.isConnected) {
      // Another replica may still have its link to the broker.
      await lock.release();
      return () => wait(250, false);
    }
    const client = await lock.hold();
    if (!client) return () => wait(followMs, false);
    if (Date.now() - checkedAt > checkMs) {
      await nats.streams.ensure();
      await repairStreams(client, nats, listStates, log);
      checkedAt = Date.now();
    }
    isKicked = false;
    const count = await publishBatch(client, nats, states);
    failures = 0;
    if (count === batchSize) return async () => {};
    if (Date.now() - prunedAt > pruneMs) {
      for (const statement of prune) await client.query(statement);
      prunedAt = Date.now();
    }
    return () => wait(pollMs, true);
  };

  const run = async () => {
    while (!isStopped) {
      try {
        await (await turn())();
      } catch (error) {
        failures += 1;
        checkedAt = 0;
        log.warn({ err: error, failures }, 'publishing failed, trying again');
        await lock.release();
        isKicked = false;
        // A row that cannot be published must not hold up the next change: that one's kick tries at once.
        await wait(Math.min(longestBackOffMs, pollMs * 2 ** failures), true);
      }
    }
  };

  const flush = async () => {
    if (!nats.isConnected) return;
    const client = await lock.hold();
    if (client) await publishBatch(client, nats, states);
  };

  return {
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      stopListening = nats.onStatus((isConnected) => {
        if (isConnected) checkedAt = 0;
      });
      loop = run();
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      wake?.();
      stopListening?.();
      await loop;
      await flush().catch((error: unknown) => log.warn({ err: error }, 'last publish failed'));
      await lock.release();
    },
    kick: () => {
      isKicked = true;
      if (isNapping) wake?.();
    },
  };
}
