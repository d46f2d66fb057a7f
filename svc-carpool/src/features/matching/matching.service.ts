import {
  alertMatched,
  type CarpoolAlert,
  distanceKm,
  offerMatched,
  requestMatched,
  type setAlert,
  wayOf,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import { addWriter } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  acceptsTrips,
  createTripLists,
  findOfferRows,
  findRequestRows,
  isVisible,
  type TripBookings,
  toOffer,
  toRequest,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { toAlert } from './alerts.mapper.ts';
import { deleteAlert, findAlertsFor, saveAlert } from './alerts.repository.ts';
import { fitOf, fitsOf, maxMatches, rank } from './matching.policy.ts';
import {
  findOffersAround,
  findOfferToMatch,
  findRequestsAround,
  findRequestToMatch,
  insertMatches,
  type OfferCandidate,
} from './matching.repository.ts';

export interface MatchingDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly bookings: Pick<TripBookings, 'onBoard'>;
}

export function createMatchingService({ db, transact, clock, bookings }: MatchingDeps) {
  const lists = createTripLists({ db, clock, bookings });

  /** An edition that trips of are shown; else there is nothing to match. */
  async function findPlace(client: Db | Tx, editionId: number) {
    const edition = await findEdition(client, editionId, tripEditionFields);
    return edition && isVisible(edition) ? edition : null;
  }

  async function offersFor(
    client: Db | Tx,
    request: NonNullable<Awaited<ReturnType<typeof findRequestToMatch>>>,
  ) {
    const edition = await findPlace(client, request.editionId);
    if (!edition) return [];
    const offers = await findOffersAround(client, request, clock());
    return rank(offers, (offer) => fitOf(offer, request, edition)).slice(0, maxMatches);
  }

  async function requestsFor(client: Db | Tx, offer: OfferCandidate) {
    const edition = await findPlace(client, offer.editionId);
    if (!edition) return [];
    const requests = await findRequestsAround(client, offer, clock());
    return rank(requests, fitsOf(offer, edition)).slice(0, maxMatches);
  }

  /** Notifies the authors of the requests that an offer fits, and its driver of each. */
  async function announceOffer(offer: OfferCandidate): Promise<void> {
    await transact(async (tx, outbox) => {
      const found = await requestsFor(tx, offer);
      const fresh = await insertMatches(
        tx,
        found.map(({ trip }) => ({ carpoolOfferId: offer.id, carpoolRequestId: trip.id })),
      );
      const isFresh = new Set(fresh.map(({ carpoolRequestId }) => carpoolRequestId));
      const notified = new Set<number>();
      for (const { trip: request, fit } of found) {
        if (!isFresh.has(request.id)) continue;
        notified.add(request.userId);
        outbox.emit(offerMatched, {
          offerId: offer.id,
          userId: offer.userId,
          editionId: offer.editionId,
          recipientId: request.userId,
          direction: offer.direction,
          tripDate: offer.tripDate.toISOString(),
          locationCity: offer.locationCity,
          detourMinutes: fit.detourMinutes,
        });
      }
      await announceToAlerts(tx, outbox, offer, notified);
    });
  }

  /** Notifies the members who wait for an offer near a town, but for those whose request it fits. */
  async function announceToAlerts(
    tx: Tx,
    outbox: OutboxWriter,
    offer: OfferCandidate,
    notified: ReadonlySet<number>,
  ): Promise<void> {
    const edition = await findPlace(tx, offer.editionId);
    const way = edition && wayOf(offer, edition);
    if (!way) return;
    // Where people get in: the edition itself is near to no one's town.
    const places = offer.direction === 'TO_EVENT' ? way.slice(0, -1) : way.slice(1);
    for (const alert of await findAlertsFor(tx, offer)) {
      const isNear = places.some((place) => distanceKm(place, alert) <= alert.radiusKm);
      if (!isNear || notified.has(alert.userId)) continue;
      outbox.emit(alertMatched, {
        offerId: offer.id,
        userId: offer.userId,
        editionId: offer.editionId,
        recipientId: alert.userId,
        direction: offer.direction,
        tripDate: offer.tripDate.toISOString(),
        locationCity: offer.locationCity,
      });
    }
  }

  /** Notifies the drivers whose offers a request fits. */
  async function announceRequest(id: number): Promise<void> {
    await transact(async (tx, outbox) => {
      const request = await findRequestToMatch(tx, id);
      if (!request || request.metAt) return;
      const found = await offersFor(tx, request);
      const fresh = await insertMatches(
        tx,
        found.map(({ trip }) => ({ carpoolOfferId: trip.id, carpoolRequestId: id })),
      );
      const isFresh = new Set(fresh.map(({ carpoolOfferId }) => carpoolOfferId));
      for (const { trip: offer, fit } of found) {
        if (!isFresh.has(offer.id)) continue;
        outbox.emit(requestMatched, {
          requestId: id,
          offerId: offer.id,
          userId: request.userId,
          editionId: request.editionId,
          recipientId: offer.userId,
          direction: request.direction,
          tripDate: request.tripDate.toISOString(),
          locationCity: request.locationCity,
          detourMinutes: fit.detourMinutes,
        });
      }
    });
  }

  return {
    /** Offers that fit a request of the caller. @throws 404 */
    async listOffers({ userId }: Actor, requestId: number) {
      const request = await findRequestToMatch(db, requestId);
      if (request?.userId !== userId) throw notFound();
      const found = await offersFor(db, request);
      const rows = await findOfferRows(
        db,
        found.map(({ trip }) => trip.id),
      );
      const shown = await lists.showOffers(db, rows);
      const offers = new Map(rows.map((row) => [row.id, toOffer(row, shown)]));
      return {
        data: found.flatMap(({ trip, fit }) => {
          const offer = offers.get(trip.id);
          return offer ? [{ offer, ...fit }] : [];
        }),
      };
    },

    /** Open requests that fit an offer of the caller. @throws 404 */
    async listRequests({ userId }: Actor, offerId: number) {
      const offer = await findOfferToMatch(db, offerId);
      if (offer?.userId !== userId) throw notFound();
      const found = await requestsFor(db, offer);
      const rows = await findRequestRows(
        db,
        found.map(({ trip }) => trip.id),
      );
      const shown = await lists.showRequests(db, rows);
      const requests = new Map(rows.map((row) => [row.id, toRequest(row, shown)]));
      return {
        data: found.flatMap(({ trip, fit }) => {
          const request = requests.get(trip.id);
          return request ? [{ request, ...fit }] : [];
        }),
      };
    },

    /** @throws 404 EDITION_NOT_FOUND, 409 EDITION_CLOSED */
    async setAlert(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof setAlert>['body'],
    ): Promise<CarpoolAlert> {
      const edition = await findPlace(db, editionId);
      if (!edition) throw notFound('EDITION_NOT_FOUND', 'There is no such edition');
      if (!acceptsTrips(edition)) {
        throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
      }
      return transact(async (tx) => {
        await addWriter(tx, actor);
        return toAlert(await saveAlert(tx, { ...body, editionId, userId: actor.userId }));
      });
    },

    async deleteAlert({ userId }: Actor, id: string): Promise<{ ok: true }> {
      await transact((tx) => deleteAlert(tx, userId, id));
      return { ok: true };
    },

    /** Notifies the members whom a new trip fits: once for each pair, also when the job repeats. */
    async announce({ kind, id }: { readonly kind: 'offer' | 'request'; readonly id: number }) {
      if (kind === 'request') return announceRequest(id);
      const offer = await findOfferToMatch(db, id);
      if (offer) await announceOffer(offer);
    },
  };
}
export type MatchingService = ReturnType<typeof createMatchingService>;
