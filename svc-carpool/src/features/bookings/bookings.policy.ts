import type { BookingSide } from '@siteswap/contracts/carpool';
import { conflict, days, later } from '@siteswap/service-kit';
import { acceptsTrips, type OfferRow, type TripEdition } from '#src/features/trips/trips.public.ts';
import type { BookingRow } from './bookings.repository.ts';

type Trip = Pick<OfferRow, 'userId' | 'tripDate' | 'deletedAt'>;
type Booking = Pick<BookingRow, 'requesterId' | 'status' | 'initiatedBy'>;
export type BookingAction = 'accept' | 'reject' | 'cancel';

/** The two sides of a booking can call each other until so long after the trip. */
export const phonesShownAfterTrip = days(7);

export const arePhonesShown = ({ status }: Booking, { tripDate }: Trip, now: Date): boolean =>
  status === 'ACCEPTED' && now < later(tripDate, phonesShownAfterTrip);

/** On which side of a booking a member is; null for anyone else. */
export function sideOf(userId: number, booking: Booking, offer: Trip): BookingSide | null {
  if (booking.requesterId === userId) return 'PASSENGER';
  return offer.userId === userId ? 'DRIVER' : null;
}

/** Who began asks and the other side replies; after departure nothing changes any more. */
export function actionsOf(
  userId: number,
  booking: Booking,
  offer: Trip,
  now: Date,
): BookingAction[] {
  const side = sideOf(userId, booking, offer);
  if (!side || offer.deletedAt || offer.tripDate <= now) return [];
  if (booking.status === 'ACCEPTED') return ['cancel'];
  if (booking.status !== 'PENDING') return [];
  return side === booking.initiatedBy ? ['cancel'] : ['accept', 'reject'];
}

/** @throws 409 TRIP_GONE, TRIP_DATE_PAST */
export function assertAhead({ deletedAt, tripDate }: Trip, now: Date): void {
  if (deletedAt) throw conflict('TRIP_GONE', 'This trip was deleted');
  if (tripDate <= now) throw conflict('TRIP_DATE_PAST', 'This trip has left');
}

/** @throws 409 EDITION_CLOSED */
export function assertOpenEdition(edition: TripEdition): void {
  if (!acceptsTrips(edition)) {
    throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
  }
}

export const freeSeats = ({ availableSeats, takenSeats }: OfferRow): number =>
  availableSeats - takenSeats;

export const offerFull = (offer: OfferRow) =>
  conflict('OFFER_FULL', 'There are not as many free seats', { remainingSeats: freeSeats(offer) });
