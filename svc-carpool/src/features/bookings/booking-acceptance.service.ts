import {
  type BookingCause,
  bookingAccepted,
  offerRefreshed,
  requestRefreshed,
} from '@siteswap/contracts/carpool';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import type { OfferRow } from '#src/features/trips/trips.public.ts';
import {
  endPlace,
  offerFreeSeats,
  type WaitingRow,
} from '#src/features/waiting-list/waiting-list.public.ts';
import { endBooking } from './booking-ends.service.ts';
import { toBookingEvent } from './bookings.mapper.ts';
import { offerFull } from './bookings.policy.ts';
import { type BookingRow, takeSeatsOf } from './bookings.repository.ts';

interface Acceptance {
  readonly offer: OfferRow;
  readonly booking: BookingRow;
  /** The offer and those of `listOfferIdsOfWay`: what was asked of another one since then stays. */
  readonly locked: readonly OfferRow[];
  /** Bookings of the passenger in the locked offers, read since they are locked. */
  readonly ofPassenger: readonly BookingRow[];
  /** Places of the passenger in the lines of the locked offers, read with them. */
  readonly places: readonly WaitingRow[];
  readonly actorId: number;
  readonly cause: Extract<BookingCause, 'ACCEPTED' | 'SEAT_TAKEN'>;
  readonly now: Date;
}

/** The member has a seat: what they asked and waited for on that way ends. The drivers are notified. */
async function withdrawOthers(
  tx: Tx,
  outbox: OutboxWriter,
  { booking: accepted, offer, locked, ofPassenger, places, now }: Acceptance,
): Promise<void> {
  const { requesterId: userId } = accepted;
  const end = { status: 'CANCELLED', cause: 'WITHDRAWN', actorId: userId, now } as const;
  const onWay = locked.filter(
    ({ editionId, direction }) => editionId === offer.editionId && direction === offer.direction,
  );
  const offers = new Map(onWay.map((each) => [each.id, each]));
  for (const booking of ofPassenger) {
    const other = offers.get(booking.carpoolOfferId);
    if (!other || booking.id === accepted.id || booking.status !== 'PENDING') continue;
    await endBooking(tx, outbox, { booking, offer: other }, end);
  }
  for (const place of places) {
    const other = locked.find(({ id }) => id === place.carpoolOfferId);
    if (!other) continue;
    await endPlace(tx, outbox, other, place);
    await offerFreeSeats(tx, outbox, other.id, now);
  }
}

/** Accepts a pending booking. @throws 409 OFFER_FULL */
export async function acceptBooking(
  tx: Tx,
  outbox: OutboxWriter,
  acceptance: Acceptance,
): Promise<BookingRow> {
  const { offer, booking, actorId, cause, now } = acceptance;
  const { id: offerId, editionId } = offer;
  const metIds = await takeSeatsOf(tx, booking, offer, { cause, actorId, at: now });
  if (!metIds) throw offerFull(offer);
  const recipientId = actorId === offer.userId ? booking.requesterId : offer.userId;
  outbox.emit(bookingAccepted, { ...toBookingEvent(booking, offer), actorId, recipientId });
  outbox.emit(offerRefreshed, { offerId, editionId });
  await withdrawOthers(tx, outbox, acceptance);
  for (const requestId of metIds) outbox.emit(requestRefreshed, { requestId, editionId });
  await participations.update(tx, outbox, { editionId, userId: booking.requesterId });
  return { ...booking, status: 'ACCEPTED', updatedAt: now };
}
