import type {
  bookingAccepted,
  CarpoolBooking,
  CarpoolPassenger,
  passengerAdded,
} from '@siteswap/contracts/carpool';
import type { Members } from '@siteswap/features/members';
import type { z } from 'zod';
import type { OfferRow } from '#src/features/trips/trips.public.ts';
import type { BookingAction } from './bookings.policy.ts';
import type { BookingRow } from './bookings.repository.ts';
import type { PassengerRow } from './passengers.repository.ts';

type Names = ReadonlyMap<number, { prenom: string | null; nom: string | null }>;

interface ShownWith {
  readonly offer: OfferRow;
  readonly members: Members;
  /** Of accepted bookings alone. */
  readonly names: Names;
  readonly phoneNumber: string | null;
  readonly actions: BookingAction[];
}

export function toBooking(
  row: BookingRow,
  { offer, members, names, phoneNumber, actions }: ShownWith,
): CarpoolBooking {
  const side = (userId: number) => ({
    ...members.of(userId),
    ...(row.status === 'ACCEPTED' ? names.get(userId) : {}),
  });
  return {
    id: row.id,
    offerId: row.carpoolOfferId,
    requestId: row.requestId,
    passenger: { prenom: null, nom: null, ...side(row.requesterId) },
    driver: { prenom: null, nom: null, ...side(offer.userId) },
    seats: row.seats,
    message: row.message,
    status: row.status,
    initiatedBy: row.initiatedBy === 'DRIVER' ? 'DRIVER' : 'PASSENGER',
    stopCity: row.stopCity,
    phoneNumber,
    actions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const toPassenger = (row: PassengerRow, members: Members): CarpoolPassenger => ({
  id: row.id,
  user: row.userId === null ? null : members.of(row.userId),
  firstName: row.firstName,
  addedAt: row.addedAt.toISOString(),
});

type AnyBookingEvent = Omit<z.input<typeof bookingAccepted.data>, 'actorId' | 'recipientId'>;

/** What the events of a booking say. */
export const toBookingEvent = (
  booking: Pick<BookingRow, 'id' | 'requesterId' | 'seats'>,
  offer: OfferRow,
): AnyBookingEvent => ({
  bookingId: booking.id,
  offerId: offer.id,
  editionId: offer.editionId,
  driverId: offer.userId,
  passengerId: booking.requesterId,
  seats: booking.seats,
  direction: offer.direction,
  tripDate: offer.tripDate.toISOString(),
  locationCity: offer.locationCity,
});

/** What the events of a member whom the driver added say. */
export const toPassengerEvent = (
  { id, userId }: { readonly id: number; readonly userId: number },
  offer: OfferRow,
): z.input<typeof passengerAdded.data> => ({
  passengerId: id,
  offerId: offer.id,
  editionId: offer.editionId,
  driverId: offer.userId,
  userId,
  direction: offer.direction,
  tripDate: offer.tripDate.toISOString(),
  locationCity: offer.locationCity,
});
