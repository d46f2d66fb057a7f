import type { Direction } from '@siteswap/contracts/carpool';

/** Days before the start, and after the end, on which people still travel. */
const marginDays = 7;
const dayMs = 86_400_000;

/** What the rules ask about an edition. Days are inclusive local dates of `timezone`. */
export interface TripEdition {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly timezone: string;
  readonly status: string;
  readonly isOnline: boolean;
  readonly isVirtual: boolean;
  readonly isConventionArchived: boolean;
}

/** A draft is nobody's business: it answers like an edition that does not exist. */
export const isVisible = (edition: TripEdition): boolean => edition.isOnline;

/** Nobody drives to an edition that is virtual, called off, or of an archived convention. */
export const acceptsTrips = (edition: TripEdition): boolean =>
  !edition.isVirtual && edition.status !== 'CANCELLED' && !edition.isConventionArchived;

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const daysLater = (date: Date, days: number): string =>
  isoDay(new Date(date.getTime() + days * dayMs));

/** First and last local day (`YYYY-MM-DD`, inclusive) of trips in a direction. */
export function tripDays(
  edition: Pick<TripEdition, 'startDate' | 'endDate'>,
  direction: Direction,
): { firstDay: string; lastDay: string } {
  return direction === 'TO_EVENT'
    ? { firstDay: daysLater(edition.startDate, -marginDays), lastDay: isoDay(edition.endDate) }
    : { firstDay: isoDay(edition.startDate), lastDay: daysLater(edition.endDate, marginDays) };
}

/** The local day (`YYYY-MM-DD`) of an instant in an IANA zone. */
export function localDay(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Whether a trip falls on the days of its edition, counted where the edition takes place. */
export function isOnTripDays(edition: TripEdition, direction: Direction, tripDate: Date): boolean {
  const { firstDay, lastDay } = tripDays(edition, direction);
  const day = localDay(tripDate, edition.timezone);
  return firstDay <= day && day <= lastDay;
}
