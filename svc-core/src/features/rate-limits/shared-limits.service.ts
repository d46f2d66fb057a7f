import type { reportRateLimits } from '@siteswap/contracts/platform';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import type { CoreKit } from '#src/db.ts';
import { sharedLimitKey, windowOf } from './shared-limits.policy.ts';

type Entries = RouteInput<typeof reportRateLimits>['body']['entries'];
type Totals = RouteResult<typeof reportRateLimits>['entries'];

/** The writes of members, counted over all services. The services reject; here is only the count. */
export function createSharedLimits({ rateLimits }: Pick<CoreKit, 'rateLimits'>) {
  return {
    /** Adds what one service counted since its last report. One statement, however many entries. */
    add: async (entries: Entries): Promise<Totals> => {
      const spenders = new Map<string, Entries[number]>();
      for (const entry of entries) {
        const key = sharedLimitKey(entry.rateClass, entry.userId);
        const points = (spenders.get(key)?.points ?? 0) + entry.points;
        spenders.set(key, { ...entry, points });
      }
      const spent = await rateLimits.add(
        [...spenders].map(([key, { rateClass, points }]) => ({
          key,
          points,
          seconds: windowOf(rateClass),
        })),
      );
      return spent.flatMap(({ key, points, secondsLeft }) => {
        const spender = spenders.get(key);
        if (!spender) return [];
        const { userId, rateClass } = spender;
        // The database stores milliseconds, rounded.
        const resetsInSeconds = Math.min(Math.max(0, secondsLeft), windowOf(rateClass));
        return [{ userId, rateClass, spent: points, resetsInSeconds }];
      });
    },
  };
}
