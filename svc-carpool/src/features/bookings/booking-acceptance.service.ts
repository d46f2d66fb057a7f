import {
  type BookingCause,
  bookingAccepted,
  type CarpoolBooking,
  offerRefreshed,
  requestRefreshed,
} from '@siteswap/contracts/carpool';
import { type Actor, AppError, type OutboxWriter, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { findOffer, type OfferRow } from '#src/features/trips/trips.public.ts';
import {
  endPlace,
  listPlacesOf,
  offerFreeSeats,
} from '#src/features/waiting-list/waiting-list.public.ts';
import { type Accepted, hasOthersOnWay, takeSeatsOf } from './acceptances.repository.ts';
import { endBooking } from './booking-ends.service.ts';
import { toBookingEvent } from './bookings.mapper.ts';
import { freeSeats, offerFull, sideOf } from './bookings.policy.ts';
import { type BookingRow, findBooking } from './bookings.repository.ts';
import { showBookings } from './shown-bookings.service.ts';

interface Acceptance {
  readonly offer: OfferRow;
  readonly booking: BookingRow;
  /** The offer and those of `listOfferIdsOfWay`: what was asked of another one since then stays. */
  readonly locked: readonly OfferRow[];
  /** Bookings of the passenger in the locked offers, read since they are locked. */
  readonly ofPassenger: readonly BookingRow[];
  readonly actorId: number;
  readonly cause: Extract<BookingCause, 'ACCEPTED' | 'SEAT_TAKEN'>;
  readonly now: Date;
}

/** The member has a seat: what they asked and waited for on that way ends. The drivers are notified. */
async function withdrawOthers(
  tx: Tx,
  outbox: OutboxWriter,
  { booking: accepted, offer, locked, ofPassenger, now }: Acceptance,
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
  const lockedIds = locked.map(({ id }) => id);
  for (const place of await listPlacesOf(tx, userId, lockedIds)) {
    const other = locked.find(({ id }) => id === place.carpoolOfferId);
    if (!other) continue;
    await endPlace(tx, outbox, other, place);
    await offerFreeSeats(tx, outbox, other.id, now);
  }
}

function announce(
  outbox: OutboxWriter,
  { offer, booking, actorId }: Pick<Acceptance, 'offer' | 'booking' | 'actorId'>,
  { metIds, takesPart }: Accepted,
): void {
  const { id: offerId, editionId } = offer;
  const { requesterId: userId } = booking;
  const recipientId = actorId === offer.userId ? userId : offer.userId;
  outbox.emit(bookingAccepted, { ...toBookingEvent(booking, offer), actorId, recipientId });
  outbox.emit(offerRefreshed, { offerId, editionId });
  for (const requestId of metIds) outbox.emit(requestRefreshed, { requestId, editionId });
  if (takesPart) participations.publish(outbox, { editionId, userId });
}

/** Accepts a pending booking. @throws 409 OFFER_FULL */
export async function acceptBooking(
  tx: Tx,
  outbox: OutboxWriter,
  acceptance: Acceptance,
): Promise<BookingRow> {
  const { offer, booking, actorId, cause, now } = acceptance;
  const accepted = await takeSeatsOf(tx, booking, offer, { cause, actorId, at: now });
  if (!accepted) throw offerFull(offer);
  announce(outbox, acceptance, accepted);
  await withdrawOthers(tx, outbox, acceptance);
  return { ...booking, status: 'ACCEPTED', updatedAt: now };
}

interface LoneAcceptance {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly actor: Actor;
  /** Of the offer and the booking. */
  readonly path: { readonly id: number; readonly bookingId: number };
  readonly now: Date;
}

/**
 * Accepts a booking whose passenger neither asked nor waits for anything else on the way. Everything is read before, so
 * that the offer is locked for one statement and the commit. @returns null where it cannot; nothing has changed then
 */
export async function acceptLoneBooking({
  db,
  transact,
  actor,
  path: { id: offerId, bookingId },
  now,
}: LoneAcceptance): Promise<CarpoolBooking | null> {
  const [booking, offer] = await Promise.all([findBooking(db, bookingId), findOffer(db, offerId)]);
  if (booking?.carpoolOfferId !== offerId || booking.status !== 'PENDING') return null;
  if (!offer || offer.tripDate <= now || freeSeats(offer) < booking.seats) return null;
  const { userId: actorId } = actor;
  const side = sideOf(actorId, booking, offer);
  if (!side || side === booking.initiatedBy) return null;
  const way = { ...offer, userId: booking.requesterId };
  const reader = { userId: actorId, now };
  const row = { ...booking, status: 'ACCEPTED', updatedAt: now } as const;
  const [hasOthers, [shown]] = await Promise.all([
    hasOthersOnWay(db, way, bookingId),
    showBookings(db, [row], [offer], reader),
  ]);
  if (hasOthers || !shown) return null;
  try {
    return await transact(async (tx, outbox) => {
      const acceptance = { cause: 'ACCEPTED', actorId, at: now } as const;
      const accepted = await takeSeatsOf(tx, booking, offer, acceptance);
      if (!accepted) throw offerFull(offer);
      announce(outbox, { offer, booking, actorId }, accepted);
      return shown;
    });
  } catch (error) {
    // Something has changed since it was read: under the lock it is said what.
    if (error instanceof AppError && error.status === 409) return null;
    throw error;
  }
}
