import { offerRefreshed, waitingSeatEnded, waitingSeatOffered } from '@siteswap/contracts/carpool';
import {
  defineJob,
  doubling,
  hours,
  later,
  minutes,
  type OutboxWriter,
} from '@siteswap/service-kit';
import { z } from 'zod';
import type { Tx } from '#src/db.ts';
import {
  lockOffer,
  type OfferRow,
  returnSeats,
  takeSeats,
} from '#src/features/trips/trips.public.ts';
import { deletePlace, listWaiting, updatePlace, type WaitingRow } from './waiting.repository.ts';

/** So long the seats are reserved for a member; less when the departure is nearer. */
const offeredFor = hours(12);

/** Passes seats on that were offered to a member, and not taken. */
export const seatOfferEnd = defineJob({
  name: 'seat-offer-end',
  payload: z.object({ offerId: z.int(), waitingId: z.uuid() }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ max: minutes(10) }),
});

/** What the events of a place in line say. */
export const toWaitingEvent = (offer: OfferRow, { id, userId, seats }: WaitingRow) => ({
  waitingId: id,
  offerId: offer.id,
  editionId: offer.editionId,
  userId,
  seats,
  direction: offer.direction,
  tripDate: offer.tripDate.toISOString(),
  locationCity: offer.locationCity,
});

/** Offers the free seats of a locked offer to those in line, each the first whose seats fit; not after departure. */
export async function offerFreeSeats(
  tx: Tx,
  outbox: OutboxWriter,
  offerId: number,
  now: Date,
): Promise<void> {
  const offer = await lockOffer(tx, offerId);
  if (!offer || offer.deletedAt || offer.tripDate <= now) return;
  let free = offer.availableSeats - offer.takenSeats;
  const line = await listWaiting(tx, [offerId]);
  for (const place of line) {
    if (place.offeredUntil || place.seats > free) continue;
    if (!(await takeSeats(tx, offerId, place.seats))) continue;
    free -= place.seats;
    const until = new Date(Math.min(later(now, offeredFor).getTime(), offer.tripDate.getTime()));
    await updatePlace(tx, place.id, { offeredUntil: until });
    const payload = { offerId, waitingId: place.id };
    outbox.job(seatOfferEnd, payload, { key: place.id, runAt: until });
    outbox.emit(waitingSeatOffered, {
      ...toWaitingEvent(offer, place),
      until: until.toISOString(),
    });
    outbox.emit(offerRefreshed, { offerId, editionId: offer.editionId });
  }
}

/** Deletes a place in the line of a locked offer; reserved seats are free again. */
export async function endPlace(
  tx: Tx,
  outbox: OutboxWriter,
  offer: OfferRow,
  place: WaitingRow,
): Promise<void> {
  await deletePlace(tx, place.id);
  if (place.offeredUntil) {
    await returnSeats(tx, offer.id, place.seats);
    outbox.emit(offerRefreshed, { offerId: offer.id, editionId: offer.editionId });
  }
  outbox.emit(waitingSeatEnded, toWaitingEvent(offer, place));
}

/** Ends the line of a locked offer that has left or is gone. @returns who stood in it */
export async function endLine(tx: Tx, outbox: OutboxWriter, offer: OfferRow): Promise<number[]> {
  const line = await listWaiting(tx, [offer.id]);
  for (const place of line) await endPlace(tx, outbox, offer, place);
  return line.map(({ userId }) => userId);
}
