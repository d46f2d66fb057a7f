import { offerDeleted, offerRefreshed } from '@siteswap/contracts/carpool';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  changeOffer,
  findOfferRows,
  lockOffers,
  type OfferRow,
  returnSeats,
  toTripEvent,
} from '#src/features/trips/trips.public.ts';
import {
  endPlace,
  findPlace,
  listOfferIdsWaitedFor,
  offerFreeSeats,
} from '#src/features/waiting-list/waiting-list.public.ts';
import {
  cancelBookingsOfOffer,
  type End,
  emitPassengerRemoved,
  endBooking,
  updateParticipations,
} from './booking-ends.service.ts';
import {
  eraseBookingTexts,
  listOfferIdsInUse,
  listOpenBookings,
  listOpenBookingsBy,
} from './bookings.repository.ts';
import { deletePassenger, listPassengersWith } from './passengers.repository.ts';

/** Ends a locked offer of a deleted member: its bookings notify their passengers, its deletion all others. */
async function endOwnOffer(tx: Tx, outbox: OutboxWriter, offer: OfferRow, end: End): Promise<void> {
  // Before its people are counted: they take part by this car no longer.
  await changeOffer(tx, offer.id, { deletedAt: end.now });
  const booked = (await listOpenBookings(tx, offer.id)).map(({ requesterId }) => requesterId);
  const ended = await cancelBookingsOfOffer(tx, outbox, offer, end);
  const passengerIds = ended.filter((id) => !booked.includes(id));
  outbox.emit(offerDeleted, { offerId: offer.id, passengerIds, ...toTripEvent(offer) });
}

/** Cancels the open bookings of a deleted member, as driver and as passenger; the other sides are notified. */
export async function eraseBookings(
  tx: Tx,
  userId: number,
  outbox: OutboxWriter,
  now: Date,
): Promise<void> {
  const asked = await listOpenBookingsBy(tx, userId);
  const waitedFor = await listOfferIdsWaitedFor(tx, userId);
  const ids = [...asked.map((row) => row.carpoolOfferId), ...waitedFor];
  const locked = await lockOffers(tx, [...(await listOfferIdsInUse(tx, userId)), ...ids]);
  const ahead = locked.filter(({ tripDate }) => tripDate > now);
  const end = { cause: 'ACCOUNT_DELETED', actorId: userId, now } as const;
  const own = ahead.filter((offer) => offer.userId === userId && offer.deletedAt === null);
  for (const offer of own) await endOwnOffer(tx, outbox, offer, end);
  for (const booking of await listOpenBookingsBy(tx, userId)) {
    const offer = ahead.find(({ id }) => id === booking.carpoolOfferId);
    if (!offer) continue;
    await endBooking(tx, outbox, { booking, offer }, { ...end, status: 'CANCELLED' });
    await updateParticipations(tx, outbox, offer.editionId, [userId]);
    await offerFreeSeats(tx, outbox, offer.id, now);
  }
  await eraseBookingTexts(tx, userId);
}

/** Takes a deleted member out of the cars of others, whose drivers are notified, and the first names that they wrote out of theirs. */
export async function erasePassengers(
  tx: Tx,
  userId: number,
  outbox: OutboxWriter,
  now: Date,
): Promise<void> {
  const known = await listPassengersWith(tx, userId);
  const offerIds = known.map(({ carpoolOfferId }) => carpoolOfferId);
  const offers = await lockOffers(tx, offerIds);
  for (const row of await listPassengersWith(tx, userId)) {
    const offer = offers.find(({ id }) => id === row.carpoolOfferId);
    await deletePassenger(tx, row.id);
    if (!offer) continue;
    await returnSeats(tx, offer.id, 1);
    outbox.emit(offerRefreshed, { offerId: offer.id, editionId: offer.editionId });
    const isAhead = offer.deletedAt === null && offer.tripDate > now;
    if (isAhead) emitPassengerRemoved(outbox, row, offer, userId);
    await updateParticipations(tx, outbox, offer.editionId, [userId]);
    await offerFreeSeats(tx, outbox, offer.id, now);
  }
}

/** A deleted member waits no longer; seats that were offered to them go to the next. */
export async function eraseWaiting(
  tx: Tx,
  userId: number,
  outbox: OutboxWriter,
  now: Date,
): Promise<void> {
  const offers = await lockOffers(tx, await listOfferIdsWaitedFor(tx, userId));
  for (const offer of await findOfferRows(
    tx,
    offers.map(({ id }) => id),
  )) {
    const place = await findPlace(tx, { carpoolOfferId: offer.id, userId });
    if (!place) continue;
    await endPlace(tx, outbox, offer, place);
    await offerFreeSeats(tx, outbox, offer.id, now);
  }
}
