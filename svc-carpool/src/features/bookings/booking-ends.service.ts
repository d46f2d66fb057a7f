import {
  type BookingCause,
  bookingCancelled,
  bookingRejected,
  offerRefreshed,
  passengerRemoved,
  requestRefreshed,
} from '@siteswap/contracts/carpool';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import {
  lockOffers,
  type OfferRow,
  reopenRequests,
  returnSeats,
} from '#src/features/trips/trips.public.ts';
import { endLine, offerFreeSeats } from '#src/features/waiting-list/waiting-list.public.ts';
import { toBookingEvent, toPassengerEvent } from './bookings.mapper.ts';
import {
  type BookingRow,
  insertChange,
  listBookingsOnWay,
  listOpenBookings,
  listOpenBookingsFor,
  setStatus,
} from './bookings.repository.ts';
import { listPassengers, type PassengerRow } from './passengers.repository.ts';

/** Why a booking ends. */
export interface End {
  readonly cause: BookingCause;
  /** Null where no member did it. */
  readonly actorId: number | null;
  readonly now: Date;
}

/** Publishes who takes part, in the order of their ids, so that two changes at once do not wait for each other. */
export async function updateParticipations(
  tx: Tx,
  outbox: OutboxWriter,
  editionId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) {
    await participations.update(tx, outbox, { editionId, userId });
  }
}

/** Of these, no side is notified: another event of the same change notifies them. */
const notifiedElsewhere: readonly BookingCause[] = ['OFFER_DELETED', 'EDITION_CANCELLED'];

function recipientsOf(booking: BookingRow, offer: OfferRow, { cause, actorId }: End): number[] {
  if (notifiedElsewhere.includes(cause)) return [];
  return [offer.userId, booking.requesterId].filter((userId) => userId !== actorId);
}

/** The passenger has no seat any more, and the requests for that way are open again. */
async function freeSeatsOf(
  tx: Tx,
  outbox: OutboxWriter,
  { requesterId, carpoolOfferId, seats }: BookingRow,
  { editionId, direction }: OfferRow,
): Promise<void> {
  await returnSeats(tx, carpoolOfferId, seats);
  const way = { userId: requesterId, editionId, direction };
  if ((await listBookingsOnWay(tx, way, 'ACCEPTED')).length > 0) return;
  for (const requestId of await reopenRequests(tx, way)) {
    outbox.emit(requestRefreshed, { requestId, editionId });
  }
}

/**
 * Ends an open booking of a locked offer. Afterwards the caller updates who takes part, and offers the free seats to
 * those in line.
 */
export async function endBooking(
  tx: Tx,
  outbox: OutboxWriter,
  { booking, offer }: { readonly booking: BookingRow; readonly offer: OfferRow },
  end: End & { readonly status: 'REJECTED' | 'CANCELLED' },
): Promise<BookingRow> {
  const { status, cause, actorId, now } = end;
  const ended = await setStatus(tx, booking, status, now);
  await insertChange(tx, { bookingId: booking.id, status, cause, actorId, at: now });
  if (booking.status === 'ACCEPTED') {
    await freeSeatsOf(tx, outbox, booking, offer);
    outbox.emit(offerRefreshed, { offerId: offer.id, editionId: offer.editionId });
  }
  const about = toBookingEvent(booking, offer);
  if (status === 'REJECTED' && actorId !== null) {
    const recipientId = actorId === offer.userId ? booking.requesterId : offer.userId;
    outbox.emit(bookingRejected, { ...about, actorId, recipientId });
  } else {
    const recipientIds = recipientsOf(booking, offer, end);
    outbox.emit(bookingCancelled, { ...about, actorId, recipientIds, cause });
  }
  return ended;
}

/**
 * Cancels all open bookings of a locked offer, and ends its line.
 * @returns the members who lose a seat or a place in line
 */
export async function cancelBookingsOfOffer(
  tx: Tx,
  outbox: OutboxWriter,
  offer: OfferRow,
  end: End,
): Promise<number[]> {
  const bookings = await listOpenBookings(tx, offer.id);
  for (const booking of bookings) {
    await endBooking(tx, outbox, { booking, offer }, { ...end, status: 'CANCELLED' });
  }
  const waiting = await endLine(tx, outbox, offer);
  const added = (await listPassengers(tx, [offer.id])).flatMap(({ userId }) => userId ?? []);
  const passengers = bookings.map(({ requesterId }) => requesterId);
  await updateParticipations(tx, outbox, offer.editionId, [...passengers, ...added]);
  return [...new Set([...passengers, ...added, ...waiting])];
}

/**
 * Withdraws the open bookings for a request that its author deletes. Call it before the row of the request changes.
 * @returns how many there were
 */
export async function withdrawBookingsOfRequest(
  tx: Tx,
  outbox: OutboxWriter,
  { requestId, actorId, now }: { requestId: number; actorId: number; now: Date },
): Promise<number> {
  const known = await listOpenBookingsFor(tx, requestId);
  const offers = await lockOffers(
    tx,
    known.map(({ carpoolOfferId }) => carpoolOfferId),
  );
  const end = { status: 'CANCELLED', cause: 'REQUEST_DELETED', actorId, now } as const;
  let count = 0;
  for (const booking of await listOpenBookingsFor(tx, requestId)) {
    const offer = offers.find(({ id }) => id === booking.carpoolOfferId);
    // An accepted seat stays: it can be cancelled by itself.
    if (!offer || booking.status !== 'PENDING') continue;
    await endBooking(tx, outbox, { booking, offer }, end);
    count += 1;
  }
  return count;
}

/** Ends what got no reply until an offer left, and its line. */
export async function expireBookings(
  tx: Tx,
  outbox: OutboxWriter,
  offer: OfferRow,
  now: Date,
): Promise<void> {
  const end = { status: 'CANCELLED', cause: 'EXPIRED', actorId: null, now } as const;
  for (const booking of await listOpenBookings(tx, offer.id)) {
    if (booking.status === 'PENDING') await endBooking(tx, outbox, { booking, offer }, end);
  }
  await endLine(tx, outbox, offer);
}

/** Notifies the other side that a member whom the driver added has no seat any more; no one, of a first name. */
export function emitPassengerRemoved(
  outbox: OutboxWriter,
  { id, userId }: PassengerRow,
  offer: OfferRow,
  actorId: number,
): void {
  if (userId === null) return;
  const recipientId = actorId === offer.userId ? userId : offer.userId;
  outbox.emit(passengerRemoved, {
    ...toPassengerEvent({ id, userId }, offer),
    ...{ actorId, recipientId },
  });
}

/** The seats of a locked offer are free for those in line, and its passengers take part no longer. */
export async function settleOffer(
  tx: Tx,
  outbox: OutboxWriter,
  offer: OfferRow,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await updateParticipations(tx, outbox, offer.editionId, userIds);
  await offerFreeSeats(tx, outbox, offer.id, now);
}
