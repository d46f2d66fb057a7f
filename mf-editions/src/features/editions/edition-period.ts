import type { EditionCard } from '@siteswap/contracts/editions';
import type { Period } from './edition-filters.ts';

/** Today's date `YYYY-MM-DD` in a zone. */
export const todayIn = (timezone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);

/** Where an edition stands today, by the calendar of its own zone. */
export function periodOf(
  edition: Pick<EditionCard, 'startDate' | 'endDate' | 'timezone'>,
  now = new Date(),
): Period {
  const today = todayIn(edition.timezone, now);
  if (edition.endDate < today) return 'past';
  return edition.startDate <= today ? 'current' : 'upcoming';
}
