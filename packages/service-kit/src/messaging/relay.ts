import type pg from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './broker.ts';
import type { OutboxRow } from './outbox-row.ts';
import { createRelayLease } from './relay-lease.ts';
import { publishRows } from './relay-publish.ts';
import { createRelayQueue } from './relay-queue.ts';
import { repairStreams } from './relay-repair.ts';
import { pruneTables } from './relay-retention.ts';
import { markPublished, type Published, selectRows } from './relay-rows.ts';
import { createStatePublisher } from './state-publisher.ts';
import type { ListStates, ReadStates } from './states.ts';

export interface Relay {
  start(): void;
  stop(): Promise<void>;
  kick(): void;
  /** Rows that a transaction of this process committed. */
  committed(rows: readonly OutboxRow[]): void;
  /** Whether it is this replica that publishes. */
  readonly isPublishing: boolean;
}

/** Milliseconds between looks at the table; changes are announced, so this is for those whose announcement was lost. */
const standardPollMs = 500;
/** Milliseconds before a replica without the lease tries again. */
const leaseRetryMs = 500;
/** Milliseconds from one round to the next: what is committed in between shares a round. */
const roundMs = 25;
/** Milliseconds after which published rows are marked, together with what was published since. */
const markAfterMs = 150;
/** Milliseconds between checks whether the streams were replaced. */
const checkEveryMs = 15_000;
const pruneEveryMs = 10 * 60_000;
const maxBackOffMs = 5_000;

/** What replicas tell each other: rows were committed, or the lease was left. */
interface Announcement {
  readonly isReleased: boolean;
}

/** Publishes rows of the outbox to the broker, one replica at a time, in the order of their ids. */
export function createRelay(options: {
  /** Of the service: its replicas share it. */
  name: string;
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  states: ReadStates;
  listStates: ListStates;
  pollMs?: number;
  /** Called with what the broker has acknowledged; must not throw. */
  onPublished?: (published: readonly Published[]) => void;
}): Relay {
  const { pool, nats, log, states, listStates, pollMs = standardPollMs } = options;
  const lease = createRelayLease(pool);
  const queue = createRelayQueue();
  const publisher = createStatePublisher(nats);
  // The broker lets a service publish and read live subjects of its own domain.
  const announcements = `live.${options.name.replace(/^svc-/, '')}.relay`;
  let isStopped = true;
  let isKicked = false;
  /** Rows may be in the table that were not handed over. */
  let hasBacklog = true;
  const unmarked: Published[] = [];
  let unmarkedSince = 0;
  let failures = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let prunedAt = Number.NEGATIVE_INFINITY;
  let wake: (() => void) | undefined;
  let isIdleWait = false;
  let loop: Promise<void> | undefined;
  let stopListening: (() => void)[] = [];

  /** Waits; `kick` ends an idle wait early, `stop` ends any. */
  const wait = (ms: number, isIdle: boolean) =>
    new Promise<void>((resolve) => {
      if (isStopped || (isIdle && isKicked)) return resolve();
      const done = () => {
        clearTimeout(timer);
        isIdleWait = false;
        wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      isIdleWait = isIdle;
      wake = done;
    });

  const kick = () => {
    isKicked = true;
    if (isIdleWait) wake?.();
  };

  const announce = (announcement: Announcement) => nats.publish(announcements, announcement);

  /**
   * Marks what was published. A relay that dies before publishes the same messages again, under the same ids, which the
   * server drops.
   */
  const markAll = async (epoch: string) => {
    const published = unmarked.splice(0);
    await markPublished(pool, lease, epoch, published);
  };

  const nextRows = async (epoch: string): Promise<OutboxRow[]> => {
    const handedOver = hasBacklog ? null : queue.take();
    if (handedOver) return handedOver;
    await markAll(epoch);
    queue.selecting();
    const { rows, hasMore } = await selectRows(pool);
    queue.selected(rows);
    hasBacklog = hasMore;
    return rows;
  };

  /** Publishes and marks some rows; throws the first failure, after the successes were marked. */
  const publishRound = async (epoch: string): Promise<number> => {
    const rows = await nextRows(epoch);
    if (rows.length === 0 || !lease.isOwned) return 0;
    if (unmarked.length === 0) unmarkedSince = performance.now();
    const { published, failure } = await publishRows(nats, states, publisher, rows);
    unmarked.push(...published);
    options.onPublished?.(published);
    if (failure || hasBacklog) await markAll(epoch);
    if (failure) throw failure;
    return rows.length;
  };

  const checkStreams = async () => {
    if (performance.now() - checkedAt < checkEveryMs) return;
    await nats.streams.ensure();
    if (await repairStreams(pool, nats, listStates, log)) {
      publisher.forget();
      hasBacklog = true;
    }
    checkedAt = performance.now();
  };

  const tick = async (): Promise<() => Promise<void>> => {
    if (!nats.isConnected) {
      // Another replica may still be connected to the broker.
      unmarked.length = 0;
      hasBacklog = true;
      await lease.release();
      return () => wait(250, false);
    }
    const epoch = await lease.acquire();
    if (epoch === null) {
      hasBacklog = true;
      isKicked = false;
      return () => wait(leaseRetryMs, true);
    }
    await checkStreams();
    isKicked = false;
    const startedAt = performance.now();
    const count = await publishRound(epoch);
    failures = 0;
    if (hasBacklog) return async () => {};
    const restMs = markAfterMs - (performance.now() - unmarkedSince);
    if (unmarked.length > 0 && restMs <= 0) await markAll(epoch);
    if (count > 0) return () => wait(Math.max(0, roundMs - (performance.now() - startedAt)), false);
    if (unmarked.length > 0) return () => wait(restMs, true);
    if (performance.now() - prunedAt > pruneEveryMs) {
      await pruneTables(pool, nats);
      prunedAt = performance.now();
    }
    return async () => {
      await wait(pollMs, true);
      if (!isKicked) hasBacklog = true;
    };
  };

  const run = async () => {
    while (!isStopped) {
      try {
        await (await tick())();
      } catch (error) {
        failures += 1;
        checkedAt = Number.NEGATIVE_INFINITY;
        log.warn({ err: error, failures }, 'publishing failed, will be retried');
        hasBacklog = true;
        queue.reset();
        unmarked.length = 0;
        await lease.release().catch(() => {});
        isKicked = false;
        // An idle wait, so that the kick of the next change publishes at once in spite of a row that cannot be published.
        await wait(Math.min(maxBackOffMs, 100 * 2 ** failures), true);
      }
    }
  };

  const flush = async () => {
    if (!nats.isConnected) return;
    const epoch = await lease.acquire();
    if (epoch === null) return;
    hasBacklog = true;
    while (hasBacklog) await publishRound(epoch);
    await markAll(epoch);
  };

  return {
    get isPublishing() {
      return lease.isOwned;
    },
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      stopListening = [
        nats.onStatus((isConnected) => {
          if (isConnected) checkedAt = Number.NEGATIVE_INFINITY;
        }),
        nats.subscribe(announcements, ({ data }) => {
          if (!lease.isOwned && !(data as Announcement).isReleased) return;
          hasBacklog = true;
          kick();
        }),
      ];
      loop = run();
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      wake?.();
      for (const stop of stopListening) stop();
      await loop;
      await flush().catch((error: unknown) => log.warn({ err: error }, 'last publish failed'));
      await lease.release().catch(() => {});
      announce({ isReleased: true });
    },
    kick: () => {
      hasBacklog = true;
      kick();
    },
    committed: (rows) => {
      if (rows.length === 0) return;
      if (!lease.isOwned) return announce({ isReleased: false });
      queue.push(rows);
      kick();
    },
  };
}
