import { type Direction, tripDays } from '@siteswap/contracts/carpool';
import { dayOf } from '@siteswap/contracts/format';
import type { EditionCopy } from '@siteswap/features/editions';
import { hours } from '@siteswap/service-kit';

/** Trips stay listed this long after departure, for passengers who wait at the roadside. */
export const listedAfterDeparture = hours(12);

/** Direction and departure of a trip. */
export interface TripTime {
  readonly direction: Direction;
  readonly tripDate: Date;
}

/** The fields of an edition that these rules depend on. Days are inclusive local dates of `timezone`. */
export const tripEditionFields = [
  'name',
  'startDate',
  'endDate',
  'timezone',
  'city',
  'latitude',
  'longitude',
  'status',
  'isOnline',
  'isVirtual',
  'isConventionArchived',
  'rights',
] as const;
export type TripEditionField = (typeof tripEditionFields)[number];
export type TripEdition = Omit<EditionCopy<TripEditionField>, 'name' | 'city' | 'latitude' | 'longitude' | 'rights'>;

/** A draft gets 404, like an edition that does not exist. */
export const isVisible = (edition: TripEdition): boolean => edition.isOnline;

/** An edition that is virtual, cancelled or of an archived convention takes no new trips. */
export const acceptsTrips = (edition: TripEdition): boolean =>
  !edition.isVirtual && edition.status !== 'CANCELLED' && !edition.isConventionArchived;

/** Whether a trip falls on the days of its edition, counted where the edition takes place. */
export function isOnTripDays(edition: TripEdition, { direction, tripDate }: TripTime): boolean {
  const { firstDay, lastDay } = tripDays(edition, direction);
  const day = dayOf(tripDate, edition.timezone);
  return firstDay <= day && day <= lastDay;
}
