import type { getMyTrips } from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, days, later } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  listBookingsBy,
  listBookingsFor,
  listBookingsOf,
  listPassengers,
  listPassengersOf,
  showBookings,
  toPassenger,
} from '#src/features/bookings/bookings.public.ts';
import { listAlerts, toAlert } from '#src/features/matching/matching.public.ts';
import { listReportablePeople } from '#src/features/reports/reports.public.ts';
import {
  createTripLists,
  findOfferRows,
  type OfferRow,
  type TripBookings,
  toOffer,
  toRequest,
} from '#src/features/trips/trips.public.ts';
import {
  listOfferIdsWaitedFor,
  listWaiting,
  toPlaces,
} from '#src/features/waiting-list/waiting-list.public.ts';
import { listOwnOffers, listOwnRequests, listTripEditions } from './my-trips.repository.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly bookings: Pick<TripBookings, 'onBoard'>;
}

type MyTrips = RouteResult<typeof getMyTrips>;

/** Past trips stay on the page for so long. */
const shownAfterTrip = days(30);
const byDeparture = (a: OfferRow, b: OfferRow) =>
  a.tripDate.getTime() - b.tripDate.getTime() || a.id - b.id;

export const createMyTripsService = ({ db, clock, bookings }: Deps) => {
  const lists = createTripLists({ db, clock, bookings });
  return {
    /** Everything a member has to do with, by departure. */
    async get({ userId }: Actor): Promise<MyTrips> {
      const now = clock();
      const own = { userId, since: later(now, -shownAfterTrip) };
      const [ownOffers, requests, mine, addedTo, waitedFor, alerts] = await Promise.all([
        listOwnOffers(db, own),
        listOwnRequests(db, own),
        listBookingsBy(db, userId),
        listPassengersOf(db, userId),
        listOfferIdsWaitedFor(db, userId),
        listAlerts(db, userId),
      ]);
      const requestIds = requests.map(({ id }) => id);
      const ownIds = ownOffers.map(({ id }) => id);
      const otherIds = [...[...mine, ...addedTo].map((row) => row.carpoolOfferId), ...waitedFor];
      const [ofOwn, forRequests, passengers, others] = await Promise.all([
        listBookingsOf(db, ownIds),
        listBookingsFor(db, requestIds),
        listPassengers(db, ownIds),
        findOfferRows(db, otherIds),
      ]);
      const lines = await listWaiting(db, [...ownIds, ...waitedFor]);
      const offers = [...ownOffers, ...others].sort(byDeparture);
      const shownOffers = await lists.showOffers(db, offers);
      const shownRequests = await lists.showRequests(db, requests);
      const members = await findMembers(db, [
        ...lines.map((place) => place.userId),
        ...passengers.flatMap((passenger) => passenger.userId ?? []),
        userId,
      ]);
      const places = toPlaces(lines, members);
      const shown = await showBookings(db, [...ofOwn, ...mine], offers, { userId, now });
      const isRecent = (offer: OfferRow) => offer.tripDate >= own.since;

      return {
        editions: await listTripEditions(
          db,
          [...offers, ...requests].map(({ editionId }) => editionId),
        ),
        offers: ownOffers.map((row) => ({
          offer: { ...toOffer(row, shownOffers), locationAddress: row.locationAddress },
          bookings: shown.filter(({ offerId }) => offerId === row.id),
          passengers: passengers
            .filter(({ carpoolOfferId }) => carpoolOfferId === row.id)
            .map((passenger) => toPassenger(passenger, members)),
          waiting: places.filter(({ offerId }) => offerId === row.id),
        })),
        requests: requests.map((row) => ({
          request: toRequest(row, shownRequests),
          bookings: shown.filter(
            ({ id }) => forRequests.find((each) => each.id === id)?.requestId === row.id,
          ),
        })),
        bookings: others
          .filter(isRecent)
          .sort(byDeparture)
          .flatMap((row) =>
            shown
              .filter(({ offerId, requestId, passenger }) => {
                const isOfRequest = requestId !== null && requestIds.includes(requestId);
                return offerId === row.id && passenger.id === userId && !isOfRequest;
              })
              .map((booking) => ({
                booking,
                offer: toOffer(row, shownOffers),
              })),
          ),
        added: others
          .filter((row) => isRecent(row) && row.deletedAt === null)
          .sort(byDeparture)
          .flatMap((row) =>
            addedTo
              .filter(({ carpoolOfferId }) => carpoolOfferId === row.id)
              .map(({ id }) => ({ passengerId: id, offer: toOffer(row, shownOffers) })),
          ),
        waiting: others.flatMap((row) =>
          places
            .filter(({ offerId, user }) => offerId === row.id && user.id === userId)
            .map((entry) => ({
              entry,
              offer: toOffer(row, shownOffers),
            })),
        ),
        alerts: alerts.map(toAlert),
        reports: await listReportablePeople(db, offers.filter(isRecent), { userId, now }),
      };
    },
  };
};

export type MyTripsService = ReturnType<typeof createMyTripsService>;
