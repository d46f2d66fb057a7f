import { type RateClass, type RateClassLimit, rateClasses } from '@siteswap/contracts/rate-classes';
import type { Route } from '@siteswap/contracts/route';
import type { Logger } from 'pino';
import { rateLimited } from '../errors/app-error.ts';

/** What a member spent since the last report. */
export interface SpentPoints {
  readonly userId: number;
  readonly rateClass: RateClass;
  readonly points: number;
}

/** What a member spent in the current window in all services. */
export interface SpentTotal {
  readonly userId: number;
  readonly rateClass: RateClass;
  readonly spent: number;
  readonly resetsInSeconds: number;
}

/** Adds points to the counts shared by all services and returns the totals. */
export type ReportSpent = (entries: SpentPoints[]) => Promise<readonly SpentTotal[]>;

/** A point that is taken while the handler runs. */
export interface TakenPoint {
  /** The call counts. */
  spend(): void;
  /** The call does not count after all. */
  release(): void;
}

/** Limits of writes per member. */
export interface RateClassLimits {
  /**
   * Costs no call and no statement: totals are shared in the background.
   * @throws 429 with `Retry-After` when the class is used up
   */
  take(userId: number, rateClass: RateClass): TakenPoint;
  /**
   * Counts in the database of svc-core first, so that all processes together never exceed the limit. While svc-core
   * is unavailable it does what `take` does.
   * @throws 429 with `Retry-After` when the class is used up
   */
  takeExactly(userId: number, rateClass: RateClass): Promise<TakenPoint>;
  start(): void;
  /** Reports the rest. */
  stop(): Promise<void>;
}

/** The class that a route counts in; null where no limit applies. */
export function rateClassOf({ rateLimit, access, method }: Route): RateClass | null {
  if (rateLimit) return rateLimit;
  return access === 'member' && method !== 'GET' ? 'write' : null;
}

interface Count {
  readonly userId: number;
  readonly rateClass: RateClass;
  /** Known to be spent in all services. */
  total: number;
  /** Spent here and not reported. */
  unreported: number;
  /** Taken by handlers that run now, and not counted in svc-core. */
  taken: number;
  /** Milliseconds since 1970. */
  windowEndsAt: number;
  /** Of the last call. */
  usedAt: number;
}

/** How long after a member's last write their total is still asked for: they may go on in another service. */
const askedForMs = 5_000;

/** How long svc-core is not asked again after it did not respond. */
const unreachableMs = 1_000;

/** Entries of one report, and members remembered; more of them count in this process alone. */
const maxEntries = 500;
const maxCounts = 50_000;

/**
 * Counts in memory, reports what was spent every `reportMs` in one call and remembers the totals. Between two reports
 * a member may overshoot by what they write in other processes, but not in an exact class. While reports fail, the own
 * count applies.
 *
 * @param options.factor RATE_LIMIT_FACTOR
 */
export function createRateClassLimits(options: {
  report: ReportSpent;
  log: Logger;
  factor?: number;
  reportMs?: number;
  now?: () => number;
}): RateClassLimits {
  const { report, log, factor = 1, reportMs = 1_000, now = Date.now } = options;
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let reporting: Promise<void> | undefined;
  let unreachableUntil = 0;

  const limitOf = (rateClass: RateClass): RateClassLimit => rateClasses[rateClass];
  const allowed = (rateClass: RateClass) =>
    Math.max(1, Math.floor(limitOf(rateClass).points * factor));
  const keyOf = (userId: number, rateClass: RateClass) => `${rateClass}:${userId}`;

  const countOf = (userId: number, rateClass: RateClass): Count => {
    const key = keyOf(userId, rateClass);
    let count = counts.get(key);
    if (!count) {
      count = { userId, rateClass, total: 0, unreported: 0, taken: 0, windowEndsAt: 0, usedAt: 0 };
      counts.set(key, count);
    }
    if (count.windowEndsAt <= now()) {
      count.total = 0;
      count.unreported = 0;
      count.windowEndsAt = now() + limitOf(rateClass).seconds * 1000;
    }
    count.usedAt = now();
    return count;
  };

  const forgetExpired = () => {
    for (const [key, count] of counts) {
      const isIdle = count.unreported === 0 && count.taken === 0;
      const isExpired = count.windowEndsAt <= now() && count.taken === 0;
      if (isExpired || (counts.size > maxCounts && isIdle)) counts.delete(key);
    }
  };

  const apply = ({ userId, rateClass, spent, resetsInSeconds }: SpentTotal) => {
    const count = counts.get(keyOf(userId, rateClass));
    if (!count) return;
    count.total = spent;
    count.windowEndsAt = now() + Math.min(resetsInSeconds, limitOf(rateClass).seconds) * 1000;
  };

  const reportOnce = async () => {
    forgetExpired();
    const due = [...counts.values()]
      .filter(({ unreported, usedAt }) => unreported !== 0 || now() - usedAt < askedForMs)
      .sort((a, b) => b.unreported - a.unreported);
    const batch = due.slice(0, maxEntries).map((count) => ({ count, points: count.unreported }));
    if (batch.length === 0) return;
    // Counted as known before the response: it replaces the total, and nothing is reported twice meanwhile.
    for (const { count, points } of batch) {
      count.unreported -= points;
      count.total += points;
    }
    try {
      const entries = batch.map(({ count: { userId, rateClass }, points }) => ({
        userId,
        rateClass,
        points,
      }));
      for (const total of await report(entries)) apply(total);
    } catch (error) {
      for (const { count, points } of batch) {
        count.unreported += points;
        count.total = Math.max(0, count.total - points);
      }
      log.debug({ err: error }, 'spent points could not be reported');
    }
  };

  const reportNow = async () => {
    await reporting;
    reporting = reportOnce().finally(() => {
      reporting = undefined;
    });
    await reporting;
  };

  const rejection = (count: Count) => rateLimited((count.windowEndsAt - now()) / 1000);

  /** The point is closed once, by adding what is given. */
  const closeOnce = (close: (points: number) => void, ofSpending: number, ofRelease: number) => {
    let isOpen = true;
    const closing = (points: number) => () => {
      if (isOpen) close(points);
      isOpen = false;
    };
    return { spend: closing(ofSpending), release: closing(ofRelease) };
  };

  const takeHere = (count: Count): TakenPoint => {
    if (count.total + count.unreported + count.taken >= allowed(count.rateClass)) {
      throw rejection(count);
    }
    count.taken += 1;
    return closeOnce(
      (points) => {
        count.taken -= 1;
        count.unreported += points;
      },
      1,
      0,
    );
  };

  /** Counts one call in svc-core; null while it is unavailable. @throws 429 */
  const countInCore = async (count: Count): Promise<TakenPoint | null> => {
    if (unreachableUntil > now()) return null;
    const { userId, rateClass, unreported } = count;
    let total: SpentTotal | undefined;
    // With the points that rejected calls gave back a moment ago.
    count.unreported = 0;
    count.total += unreported;
    try {
      [total] = await report([{ userId, rateClass, points: 1 + unreported }]);
    } catch (error) {
      count.unreported += unreported;
      count.total -= unreported;
      unreachableUntil = now() + unreachableMs;
      log.debug({ err: error }, 'a point could not be counted');
    }
    if (!total) return null;
    apply(total);
    const endsAt = now() + total.resetsInSeconds * 1000;
    /** Of a window that is over there is nothing to give back. */
    const give = (points: number) => {
      if (now() < endsAt) count.unreported += points;
    };
    if (total.spent > allowed(rateClass)) {
      give(-1);
      throw rejection(count);
    }
    return closeOnce(give, 0, -1);
  };

  return {
    take: (userId, rateClass) => takeHere(countOf(userId, rateClass)),
    takeExactly: async (userId, rateClass) => {
      const count = countOf(userId, rateClass);
      const here = takeHere(count);
      try {
        const counted = await countInCore(count);
        if (!counted) return here;
        here.release();
        return counted;
      } catch (error) {
        here.release();
        throw error;
      }
    },
    start: () => {
      timer ??= setInterval(() => void reportNow(), reportMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await reportNow();
    },
  };
}
