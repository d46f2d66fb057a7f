import { tripsCalendar } from '@siteswap/contracts/carpool';
import { fillPath } from '@siteswap/contracts/route';
import { createSecretCalendars } from '@siteswap/features/calendars';
import { type Clock, days, later, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listBookingsBy, listPassengersOf } from '#src/features/bookings/bookings.public.ts';
import { findOfferRows } from '#src/features/trips/trips.public.ts';
import { listOwnOffers, listTripEditions } from './my-trips.repository.ts';
import { tripsCalendarText } from './trips-calendar.format.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Table of the secret addresses. */
export const tripsFeedTable = 'trips_feed';

const shownAfterTrip = days(30);

/** The trips of a member as a calendar, under an address that only they know. */
export function createTripsFeedService({ publicUrl, ...deps }: Deps) {
  const { db, clock } = deps;
  const { getOwner, ...calendars } = createSecretCalendars({
    ...deps,
    table: tripsFeedTable,
    urlOf: (token) =>
      new URL(fillPath(tripsCalendar.path, { file: `${token}.ics` }), publicUrl).href,
  });
  return {
    ...calendars,

    /** Own cars and those in which the member has a seat. @throws 404 */
    async read(token: string): Promise<Buffer> {
      const userId = await getOwner(token);
      const since = later(clock(), -shownAfterTrip);
      const [own, bookings, addedTo] = await Promise.all([
        listOwnOffers(db, { userId, since }),
        listBookingsBy(db, userId),
        listPassengersOf(db, userId),
      ]);
      const accepted = bookings.filter(({ status }) => status === 'ACCEPTED');
      const others = await findOfferRows(db, [
        ...accepted.map(({ carpoolOfferId }) => carpoolOfferId),
        ...addedTo.map(({ carpoolOfferId }) => carpoolOfferId),
      ]);
      const offers = [...own, ...others].filter(
        ({ deletedAt, tripDate }) => deletedAt === null && tripDate >= since,
      );
      const editions = await listTripEditions(
        db,
        offers.map(({ editionId }) => editionId),
      );
      const trips = offers
        .sort((a, b) => a.tripDate.getTime() - b.tripDate.getTime() || a.id - b.id)
        .map((offer) => ({
          offer,
          editionName: editions.find(({ id }) => id === offer.editionId)?.name ?? 'Siteswap',
        }));
      return Buffer.from(tripsCalendarText(trips, publicUrl));
    },
  };
}

export type TripsFeedService = ReturnType<typeof createTripsFeedService>;
