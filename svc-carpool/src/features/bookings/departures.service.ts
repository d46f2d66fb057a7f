import { tripSoon } from '@siteswap/contracts/carpool';
import { lockOffer } from '#src/features/trips/trips.public.ts';
import { expireBookings } from './booking-ends.service.ts';
import type { BookingsDeps } from './bookings.service.ts';
import { offerDeparture, reminderOf, tripReminder } from './departures.job.ts';
import { onBoardOf } from './on-board.service.ts';

/** What happens around the departure of a car. */
export const createDeparturesService = ({ transact, clock }: BookingsDeps) => ({
  /** It has left: what got no reply ends. One that leaves later by now is looked at then. */
  depart: ({ offerId }: { offerId: number }): Promise<void> =>
    transact(async (tx, outbox) => {
      const offer = await lockOffer(tx, offerId);
      if (!offer || offer.deletedAt) return;
      const key = String(offerId);
      if (offer.tripDate > clock()) {
        outbox.job(offerDeparture, { offerId }, { key, runAt: offer.tripDate });
      } else await expireBookings(tx, outbox, offer, clock());
    }),

  /** Reminds the driver and the members in the car; no one where it is empty. */
  remind: ({ offerId }: { offerId: number }): Promise<void> =>
    transact(async (tx, outbox) => {
      const offer = await lockOffer(tx, offerId);
      if (!offer || offer.deletedAt || offer.tripDate <= clock()) return;
      const [key, runAt] = [String(offerId), reminderOf(offer)];
      if (runAt > clock()) return outbox.job(tripReminder, { offerId }, { key, runAt });
      const passengers = (await onBoardOf(tx, [offerId])).get(offerId) ?? [];
      if (passengers.length === 0) return;
      outbox.emit(tripSoon, {
        ...{ offerId, editionId: offer.editionId, driverId: offer.userId },
        memberIds: [offer.userId, ...passengers.map(({ user }) => user.id)],
        direction: offer.direction,
        tripDate: offer.tripDate.toISOString(),
        locationCity: offer.locationCity,
      });
    }),
});
