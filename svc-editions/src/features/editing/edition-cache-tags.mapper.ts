import {
  type EditionCacheTags,
  type EditionPeriod,
  editionFlags,
} from '@siteswap/contracts/editions';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';

type Row = Pick<
  EditionWithMembers,
  'isOnline' | 'startDate' | 'endDate' | 'country' | (typeof editionFlags)[number]
>;

const dayMs = 86_400_000;

/**
 * The periods an edition may be in, in any time zone and for a while before and after now: on earth it is at most one
 * day earlier or later than in UTC. A cached list of another period cannot contain it, whichever moment it is from.
 */
function periodsOf({ startDate, endDate }: Row, now: Date): EditionPeriod[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const [earliest, latest] = [today - dayMs, today + dayMs];
  const [start, end] = [startDate.getTime(), endDate.getTime()];
  const isIn: Record<EditionPeriod, boolean> = {
    past: end < latest,
    current: start <= latest && end >= earliest,
    upcoming: start > earliest,
  };
  return (Object.keys(isIn) as EditionPeriod[]).filter((period) => isIn[period]);
}

const each = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * What a change of an edition concerns. An archived convention does not count: whether it is archived may change at
 * the same time.
 * @param rows the edition before and after the change, as far as there is one
 */
export function toCacheTags(rows: readonly Row[], now: Date): EditionCacheTags {
  const shown = rows.filter(({ isOnline }) => isOnline);
  return {
    period: each(shown.flatMap((row) => periodsOf(row, now))),
    country: each(shown.map(({ country }) => country ?? '')),
    flag: editionFlags.filter((flag) => shown.some((row) => row[flag])),
  };
}
