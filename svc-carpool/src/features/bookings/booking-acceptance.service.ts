import {
  type BookingCause,
  bookingAccepted,
  offerRefreshed,
  requestRefreshed,
} from '@siteswap/contracts/carpool';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { markRequestsMet, type OfferRow, takeSeats } from '#src/features/trips/trips.public.ts';
import {
  endPlace,
  findPlace,
  listOfferIdsWaitedForOnWay,
  offerFreeSeats,
} from '#src/features/waiting-list/waiting-list.public.ts';
import { endBooking } from './booking-ends.service.ts';
import { toBookingEvent } from './bookings.mapper.ts';
import { offerFull } from './bookings.policy.ts';
import {
  type BookingRow,
  findBooking,
  insertChange,
  listBookingsOnWay,
  setStatus,
} from './bookings.repository.ts';

const wayOfPassenger = (userId: number, { editionId, direction }: OfferRow) => ({
  userId,
  editionId,
  direction,
});

/** Offers whose bookings and lines an acceptance changes: those that the passenger asked or waits for on the same way. */
export async function listOfferIdsOfWay(
  tx: Tx,
  passengerId: number,
  offer: OfferRow,
): Promise<number[]> {
  const way = wayOfPassenger(passengerId, offer);
  const pending = await listBookingsOnWay(tx, way, 'PENDING');
  const waitedFor = await listOfferIdsWaitedForOnWay(tx, way);
  return [...new Set([...pending.map(({ carpoolOfferId }) => carpoolOfferId), ...waitedFor])];
}

interface Acceptance {
  readonly offer: OfferRow;
  readonly booking: BookingRow;
  /** The offer and those of `listOfferIdsOfWay`: what was asked of another one since then stays. */
  readonly locked: readonly OfferRow[];
  readonly actorId: number;
  readonly cause: Extract<BookingCause, 'ACCEPTED' | 'SEAT_TAKEN'>;
  readonly now: Date;
}

/** The member has a seat: what they asked and waited for on that way ends. The drivers are notified. */
async function withdrawOthers(
  tx: Tx,
  outbox: OutboxWriter,
  accepted: BookingRow,
  { offer, locked, now }: Pick<Acceptance, 'offer' | 'locked' | 'now'>,
): Promise<void> {
  const { requesterId: userId } = accepted;
  const end = { status: 'CANCELLED', cause: 'WITHDRAWN', actorId: userId, now } as const;
  for (const { id } of await listBookingsOnWay(tx, wayOfPassenger(userId, offer), 'PENDING')) {
    const booking = await findBooking(tx, id);
    const other = locked.find((each) => each.id === booking?.carpoolOfferId);
    if (booking && other) await endBooking(tx, outbox, { booking, offer: other }, end);
  }
  for (const other of locked) {
    const place = await findPlace(tx, { carpoolOfferId: other.id, userId });
    if (!place) continue;
    await endPlace(tx, outbox, other, place);
    await offerFreeSeats(tx, outbox, other.id, now);
  }
}

/** Accepts a pending booking. @throws 409 OFFER_FULL */
export async function acceptBooking(
  tx: Tx,
  outbox: OutboxWriter,
  { offer, booking, locked, actorId, cause, now }: Acceptance,
): Promise<BookingRow> {
  const { id: offerId, editionId } = offer;
  if (!(await takeSeats(tx, offerId, booking.seats))) throw offerFull(offer);
  const accepted = await setStatus(tx, booking, 'ACCEPTED', now);
  await insertChange(tx, { bookingId: booking.id, status: 'ACCEPTED', cause, actorId, at: now });
  const recipientId = actorId === offer.userId ? booking.requesterId : offer.userId;
  outbox.emit(bookingAccepted, { ...toBookingEvent(booking, offer), actorId, recipientId });
  outbox.emit(offerRefreshed, { offerId, editionId });
  await withdrawOthers(tx, outbox, accepted, { offer, locked, now });
  const way = wayOfPassenger(booking.requesterId, offer);
  for (const requestId of await markRequestsMet(tx, way, now)) {
    outbox.emit(requestRefreshed, { requestId, editionId });
  }
  await participations.update(tx, outbox, { editionId, userId: booking.requesterId });
  return accepted;
}
