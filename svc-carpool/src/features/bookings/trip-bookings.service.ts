import type { Clock } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { lockOffers, type TripBookings } from '#src/features/trips/trips.public.ts';
import {
  countWaiting,
  listOffered,
  offerFreeSeats,
} from '#src/features/waiting-list/waiting-list.public.ts';
import { cancelBookingsOfOffer, withdrawBookingsOfRequest } from './booking-ends.service.ts';
import {
  countOpenBookings,
  listAcceptedBookings,
  listOpenBookings,
  listOpenBookingsFor,
} from './bookings.repository.ts';
import { scheduleTrip } from './departures.job.ts';
import { listOnBoard } from './on-board.service.ts';
import { listPassengers } from './passengers.repository.ts';

/** Open bookings of an offer, people whom its driver added, and places in its line. */
async function countOpen(tx: Tx, offerId: number): Promise<number> {
  const bookings = await countOpenBookings(tx, offerId);
  const passengers = await listPassengers(tx, [offerId]);
  return bookings + passengers.length + (await countWaiting(tx, offerId));
}

/** What trips need of the bookings on them. */
export const createTripBookings = ({ clock }: { readonly clock: Clock }): TripBookings => ({
  onBoard: listOnBoard,

  async listTaken(tx, offerId) {
    const bookings = await listAcceptedBookings(tx, [offerId]);
    const passengers = await listPassengers(tx, [offerId]);
    const offered = await listOffered(tx, offerId);
    const unbooked = { bookingId: null, userId: null, firstName: null };
    return [
      ...bookings.map(({ id, requesterId, seats }) => ({
        ...unbooked,
        ...{ bookingId: id, userId: requesterId, seats },
      })),
      ...passengers.map(({ userId, firstName }) => ({ ...unbooked, userId, firstName, seats: 1 })),
      ...offered.map(({ userId, seats }) => ({ ...unbooked, userId, seats })),
    ];
  },

  async passengersOf(tx, offerId) {
    const bookings = await listOpenBookings(tx, offerId);
    const passengers = await listPassengers(tx, [offerId]);
    const added = passengers.flatMap(({ userId }) => userId ?? []);
    return [...new Set([...bookings.map(({ requesterId }) => requesterId), ...added])];
  },

  openCount: countOpen,

  cancelOfOffer: (tx, outbox, offer, actorId) =>
    cancelBookingsOfOffer(tx, outbox, offer, {
      cause: 'OFFER_DELETED',
      actorId,
      now: clock(),
    }),

  async lockOffersOf(tx, requestIds) {
    const open = await Promise.all(requestIds.map((id) => listOpenBookingsFor(tx, id)));
    await lockOffers(
      tx,
      open.flat().map(({ carpoolOfferId }) => carpoolOfferId),
    );
  },

  withdrawOfRequest: (tx, outbox, { id }, actorId) =>
    withdrawBookingsOfRequest(tx, outbox, { requestId: id, actorId, now: clock() }),

  async departureChanged(tx, outbox, offer) {
    if ((await countOpen(tx, offer.id)) > 0) scheduleTrip(outbox, offer, clock());
  },

  seatsAdded: (tx, outbox, { id }) => offerFreeSeats(tx, outbox, id, clock()),
});
