import {
  type EditionCard,
  type EditionCounts,
  editionFlags,
  type listEditions,
} from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';

/** One page of the list route. */
export const aList = (
  data: EditionCard[],
  pagination: Partial<RouteResult<typeof listEditions>['pagination']> = {},
): RouteResult<typeof listEditions> => ({
  data,
  pagination: { total: data.length, page: 1, limit: 12, totalPages: 1, ...pagination },
});

/** Counts of the filters: three editions, two of them with showers, in November and December and nowhere with a cash machine. */
export const someCounts = (counts: Partial<EditionCounts> = {}): EditionCounts => ({
  total: 3,
  periods: { past: 9, current: 0, upcoming: 3 },
  flags: { ...Object.fromEntries(editionFlags.map((flag) => [flag, 2])), hasATM: 0 },
  countries: [{ country: 'FR', editions: 3 }],
  months: Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    editions: at >= 10 ? 1 : 0,
  })),
  ...counts,
});
