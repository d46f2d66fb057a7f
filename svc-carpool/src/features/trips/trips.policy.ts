import { type Direction, tripDays as tripDaysOf } from '@siteswap/contracts/carpool';
import { dayOf } from '@siteswap/contracts/format';
import { hours } from '@siteswap/service-kit';

/** Trips stay listed this long after departure, for passengers who wait at the roadside. */
export const listedAfterDeparture = hours(12);

/** Direction and departure of a trip. */
export interface TripTime {
  readonly direction: Direction;
  readonly tripDate: Date;
}

/** The fields of an edition that these rules depend on. Days are inclusive local dates of `timezone`. */
export interface TripEdition {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly timezone: string;
  readonly status: string;
  readonly isOnline: boolean;
  readonly isVirtual: boolean;
  readonly isConventionArchived: boolean;
}

/** A draft gets 404, like an edition that does not exist. */
export const isVisible = (edition: TripEdition): boolean => edition.isOnline;

/** An edition that is virtual, cancelled or of an archived convention takes no new trips. */
export const acceptsTrips = (edition: TripEdition): boolean =>
  !edition.isVirtual && edition.status !== 'CANCELLED' && !edition.isConventionArchived;

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** First and last local day (`YYYY-MM-DD`, inclusive) of trips in a direction; pages ask the same rule. */
export const tripDays = (
  edition: Pick<TripEdition, 'startDate' | 'endDate'>,
  direction: Direction,
): { firstDay: string; lastDay: string } =>
  tripDaysOf({ startDate: isoDay(edition.startDate), endDate: isoDay(edition.endDate) }, direction);

/** Whether a trip falls on the days of its edition, counted where the edition takes place. */
export function isOnTripDays(edition: TripEdition, { direction, tripDate }: TripTime): boolean {
  const { firstDay, lastDay } = tripDays(edition, direction);
  const day = dayOf(tripDate, edition.timezone);
  return firstDay <= day && day <= lastDay;
}
