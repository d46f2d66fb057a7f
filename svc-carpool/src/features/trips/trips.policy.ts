import {
  type Direction,
  drivingMinutes,
  type Place,
  type TripStop,
  tripDays,
  wayOf,
} from '@siteswap/contracts/carpool';
import { hasRight } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import type { EditionCopy } from '@siteswap/features/editions';
import { type Actor, hours, later, minutes } from '@siteswap/service-kit';

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
  'status',
  'isOnline',
  'isVirtual',
  'isConventionArchived',
  'city',
  'latitude',
  'longitude',
  'rights',
] as const;
export type TripEditionField = (typeof tripEditionFields)[number];
/** What decides whether an edition takes a trip. */
export type TripEdition = Omit<
  EditionCopy<TripEditionField>,
  'name' | 'city' | 'latitude' | 'longitude' | 'rights'
>;
/** Where an edition takes place; null as long as that is not known. */
export type EditionPlace = Pick<EditionCopy<TripEditionField>, 'latitude' | 'longitude'>;

/** A draft gets 404, like an edition that does not exist. */
export const isVisible = (edition: TripEdition): boolean => edition.isOnline;

/** Those with the right edit look after what is written about its trips, and see their numbers. */
export const canEditEdition = (
  { userId, adminMode }: Pick<Actor, 'userId' | 'adminMode'>,
  edition: Pick<EditionCopy<TripEditionField>, 'rights'>,
): boolean => adminMode || hasRight(edition, userId, 'edit');

/** An edition that is virtual, cancelled or of an archived convention takes no new trips. */
export const acceptsTrips = (edition: TripEdition): boolean =>
  !edition.isVirtual && edition.status !== 'CANCELLED' && !edition.isConventionArchived;

/** Whether a trip falls on the days of its edition, counted where the edition takes place. */
export function isOnTripDays(edition: TripEdition, { direction, tripDate }: TripTime): boolean {
  const { firstDay, lastDay } = tripDays(edition, direction);
  const day = dayOf(tripDate, edition.timezone);
  return firstDay <= day && day <= lastDay;
}

/** A trip is deleted for good after so long; the browser offers to take it back for a few seconds. */
export const restorableFor = minutes(1);

/** Trips stay listed for passengers who wait at the roadside. */
export const isOver = ({ tripDate }: Pick<TripTime, 'tripDate'>, now: Date): boolean =>
  tripDate < later(now, -listedAfterDeparture);

/** A driver stops after the departure, in the order of the way, and on the way there before the edition ends. */
export function areStopsInOrder(
  edition: TripEdition,
  { direction, tripDate }: TripTime,
  stops: readonly Pick<TripStop, 'time'>[],
): boolean {
  const times = [tripDate, ...stops.map(({ time }) => new Date(time))];
  const isAscending = times.every(
    (time, index) => index === 0 || time > (times[index - 1] ?? time),
  );
  const last = times.at(-1) ?? tripDate;
  return (
    isAscending &&
    (direction === 'FROM_EVENT' || isOnTripDays(edition, { direction, tripDate: last }))
  );
}

/** The other direction. */
export const opposite = (direction: Direction): Direction =>
  direction === 'TO_EVENT' ? 'FROM_EVENT' : 'TO_EVENT';

const estimatedEvery = minutes(5);

/**
 * The stops of the way back: the same towns in the opposite order, at estimated times. None where a place on the way is
 * not known, because there is nothing to estimate from.
 */
export function stopsBack(
  trip: TripTime & { readonly latitude: number | null; readonly longitude: number | null },
  stops: readonly TripStop[],
  edition: EditionPlace,
): TripStop[] {
  const way = wayOf({ ...trip, stops: stops.toReversed() }, edition);
  if (!way) return [];
  let time = trip.tripDate.getTime();
  return stops.toReversed().map((stop, index) => {
    time += minutes(drivingMinutes(way[index] as Place, stop));
    const rounded = Math.ceil(time / estimatedEvery) * estimatedEvery;
    return { ...stop, time: new Date(rounded).toISOString() };
  });
}
