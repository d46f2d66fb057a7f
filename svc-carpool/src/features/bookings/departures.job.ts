import {
  defineJob,
  doubling,
  hours,
  later,
  minutes,
  type OutboxWriter,
} from '@siteswap/service-kit';
import { z } from 'zod';
import type { OfferRow } from '#src/features/trips/trips.public.ts';

/** Those in a car are reminded so long before it leaves. */
const remindedBefore = hours(24);

/** When the reminder of a trip is due. */
export const reminderOf = ({ tripDate }: Pick<OfferRow, 'tripDate'>): Date =>
  later(tripDate, -remindedBefore);

const ofOffer = {
  payload: z.object({ offerId: z.int() }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ max: minutes(10) }),
};

/** Ends what got no reply, and the line, when a car leaves. */
export const offerDeparture = defineJob({ name: 'offer-departure', ...ofOffer });

/** Reminds those in a car of the trip. */
export const tripReminder = defineJob({ name: 'trip-reminder', ...ofOffer });

/** Adds the jobs of a trip, or gives them its new time. A reminder whose time is over is not sent. */
export function scheduleTrip(
  outbox: OutboxWriter,
  offer: Pick<OfferRow, 'id' | 'tripDate'>,
  now: Date,
): void {
  const [payload, key] = [{ offerId: offer.id }, String(offer.id)];
  outbox.job(offerDeparture, payload, { key, runAt: offer.tripDate });
  const runAt = reminderOf(offer);
  if (runAt > now) outbox.job(tripReminder, payload, { key, runAt });
}
