import { parseDateTime } from '@internationalized/date';
import type { Direction } from '@siteswap/contracts/carpool';

/** A trip as it is typed: day and time apart, both in the zone of the edition. */
export interface TripFormValues {
  direction: Direction;
  day: string | null;
  time: string | null;
  locationCity: string;
  locationAddress: string;
  seats: number;
  phoneNumber: string;
  description: string;
  /** Never typed: it holds what the contract says about day and time together. */
  tripDate: string;
}

export const emptyTrip: TripFormValues = {
  direction: 'TO_EVENT',
  day: null,
  time: null,
  locationCity: '',
  locationAddress: '',
  seats: 3,
  phoneNumber: '',
  description: '',
  tripDate: '',
};

/** Day and time of the edition's zone as an instant (UTC); undefined while one of them is missing. */
export function tripInstant(
  { day, time }: Pick<TripFormValues, 'day' | 'time'>,
  timezone: string,
): string | undefined {
  if (!day || !time) return undefined;
  return parseDateTime(`${day}T${time}`).toDate(timezone).toISOString();
}

const optional = (text: string): string | undefined => text.trim() || undefined;

/** The body of `createOffer` for what was typed; the contract judges it. */
export const offerBody = (values: TripFormValues, timezone: string) => ({
  ...requestBody(values, timezone),
  seatsNeeded: undefined,
  availableSeats: values.seats,
  locationAddress: optional(values.locationAddress),
});

/** The body of `createRequest` for what was typed; the contract judges it. */
export const requestBody = (values: TripFormValues, timezone: string) => ({
  direction: values.direction,
  tripDate: tripInstant(values, timezone),
  locationCity: values.locationCity,
  description: optional(values.description),
  phoneNumber: optional(values.phoneNumber),
  seatsNeeded: values.seats,
});
