import { parseDateTime } from '@internationalized/date';
import {
  type CarpoolOffer,
  type CarpoolRequest,
  type createOffer,
  type createRequest,
  type Direction,
  laterDay,
  type listMyTripStates,
  tripDays,
} from '@siteswap/contracts/carpool';
import { localDate } from '@siteswap/contracts/fields';
import type { RouteResult } from '@siteswap/contracts/route';
import type { TripEdition } from './api/use-trip-edition.ts';

export type Trip = CarpoolOffer | CarpoolRequest;
export type TripKind = 'offer' | 'request';

type MyTripStates = RouteResult<typeof listMyTripStates>;
export type MyOfferState = MyTripStates['offers'][number];
export type MyRequestState = MyTripStates['requests'][number];
/** Where the reader stands with an offer or a request. */
export type MyTripState = MyOfferState | MyRequestState;

/** A trip as it is typed: day and time separate, both in the zone of the edition. */
export interface TripFormValues {
  direction: Direction;
  day: string | null;
  time: string | null;
  locationCity: string;
  locationAddress: string;
  availableSeats: number;
  seatsNeeded: number;
  phoneNumber: string;
  description: string;
}

/** The edition as far as a new trip needs it. */
type TripDates = Pick<TripEdition, 'dates' | 'days'>;

/**
 * The day most people travel: the eve of the edition there, its last day home. The nearest day allowed when that is
 * over, null while the edition is not known.
 */
export function presetDay({ dates, days }: TripDates, direction: Direction): string | null {
  const allowed = days[direction];
  if (!dates || !allowed) return null;
  const usual = direction === 'TO_EVENT' ? laterDay(dates.startDate, -1) : dates.endDate;
  return [usual, allowed.firstDay].sort().at(-1) ?? usual;
}

/** A trip before anything was typed, in the first direction that is still possible. */
export function firstTrip(edition: TripDates): TripFormValues {
  const direction = edition.days.TO_EVENT || !edition.days.FROM_EVENT ? 'TO_EVENT' : 'FROM_EVENT';
  return {
    direction,
    day: presetDay(edition, direction),
    time: null,
    locationCity: '',
    locationAddress: '',
    availableSeats: 3,
    seatsNeeded: 1,
    phoneNumber: '',
    description: '',
  };
}

/** Day and time of the edition's zone as an instant (UTC); undefined while one of them is missing. */
export function tripInstant(
  { day, time }: Pick<TripFormValues, 'day' | 'time'>,
  timezone: string,
): string | undefined {
  if (!day || !time) return undefined;
  return parseDateTime(`${day}T${time}`).toDate(timezone).toISOString();
}

/** The body of `createOffer` or `createRequest`: each takes the fields it names and leaves out the others. */
export const tripBody = (values: TripFormValues, timezone: string) => ({
  ...values,
  tripDate: tripInstant(values, timezone),
  phoneNumber: values.phoneNumber.trim() || undefined,
});

/** The day that a trip may not leave on, as the server says it; undefined for one that it may, or that is unknown. */
function dayFault({ dates, days }: TripDates, direction: Direction, day: string) {
  const allowed = days[direction];
  if (!dates || !allowed) return undefined;
  if (day >= allowed.firstDay && day <= allowed.lastDay) return undefined;
  const isEver = day >= tripDays(dates, direction).firstDay && day < allowed.firstDay;
  return isEver ? 'TRIP_DATE_PAST' : 'TRIP_DATE_OUTSIDE_EDITION';
}

/** The body of a new trip, and that its day is one of the edition, also while another field is wrong. */
export const tripSchema = (
  body: typeof createOffer.body | typeof createRequest.body,
  edition: TripDates,
) =>
  body
    .extend({ day: localDate.nullable() })
    .superRefine(
      ({ day, direction }, context) => {
        const code = day ? dayFault(edition, direction, day) : undefined;
        if (code) context.addIssue({ code: 'custom', path: ['day'], params: { code } });
      },
      { when: () => true },
    )
    .transform(({ day: _, ...trip }) => trip);

/** Departure and arrival of a trip; `place` is that of the edition. */
export const tripEnds = ({ direction, locationCity }: Trip, place: string) =>
  direction === 'TO_EVENT' ? { from: locationCity, to: place } : { from: place, to: locationCity };
