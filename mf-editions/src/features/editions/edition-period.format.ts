import type { EditionCard } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import type { Period } from './edition-filters.format.ts';

/** Today's date `YYYY-MM-DD` in a zone. */
export const todayIn = (timezone: string, now = new Date()): string => dayOf(now, timezone);

/** Period of an edition today, by the calendar of its own zone. */
export function periodOf(
  edition: Pick<EditionCard, 'startDate' | 'endDate' | 'timezone'>,
  now = new Date(),
): Period {
  const today = todayIn(edition.timezone, now);
  if (edition.endDate < today) return 'past';
  return edition.startDate <= today ? 'current' : 'upcoming';
}
