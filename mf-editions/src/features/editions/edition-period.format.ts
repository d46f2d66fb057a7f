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

const dayMs = 86_400_000;
const soon = 30;

/** In how many days an edition begins where it takes place; null when it has begun, or begins in more than 30. */
export function daysUntil(
  { startDate, timezone }: Pick<EditionCard, 'startDate' | 'timezone'>,
  now = new Date(),
): number | null {
  const days = (Date.parse(startDate) - Date.parse(todayIn(timezone, now))) / dayMs;
  return days > 0 && days <= soon ? days : null;
}
