import {
  type createOffer,
  type createRequest,
  offerCreated,
  requestCreated,
  type TripListQuery,
  tripDays,
} from '@siteswap/contracts/carpool';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  later,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { tripMatching } from '#src/features/matching/matching.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import {
  cursorOf,
  toNewTrip,
  toOffer,
  toOfferDetails,
  toRequest,
  toTripEvent,
} from './trips.mapper.ts';
import {
  acceptsTrips,
  isOnTripDays,
  isVisible,
  listedAfterDeparture,
  type TripTime,
  tripEditionFields,
} from './trips.policy.ts';
import {
  countTrips,
  findOffer,
  findOffers,
  findRequest,
  findRequests,
  insertOffer,
  insertRequest,
  type NewOffer,
  type NewRequest,
} from './trips.repository.ts';

export interface TripsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

const idsOf = (trips: readonly { userId: number }[]) => trips.map(({ userId }) => userId);
const editionNotFound = () => notFound('EDITION_NOT_FOUND', 'There is no such edition');
const rejectedDate = (code: string, params?: Record<string, unknown>) =>
  invalidInput([{ path: 'tripDate', code, ...(params ? { params } : {}) }]);

/** Stores an offer, and emits that there is one and that its author takes part. */
export async function publishOffer(tx: Tx, outbox: OutboxWriter, trip: NewOffer) {
  const offer = await insertOffer(tx, trip);
  outbox.emit(offerCreated, { offerId: offer.id, ...toTripEvent(offer) });
  outbox.job(tripMatching, { kind: 'offer', id: offer.id }, { key: `offer ${offer.id}` });
  await participations.update(tx, outbox, offer);
  return offer;
}

/** Stores a request, and emits that there is one and that its author takes part. */
export async function publishRequest(tx: Tx, outbox: OutboxWriter, trip: NewRequest) {
  const request = await insertRequest(tx, trip);
  outbox.emit(requestCreated, { requestId: request.id, ...toTripEvent(request) });
  outbox.job(tripMatching, { kind: 'request', id: request.id }, { key: `request ${request.id}` });
  await participations.update(tx, outbox, request);
  return request;
}

export function createTripsService({ db, transact, clock }: TripsDeps) {
  /** Which trips to read for a page. @throws 404 EDITION_NOT_FOUND */
  async function toFilter(editionId: number, query: TripListQuery) {
    const edition = await findEdition(db, editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) throw editionNotFound();
    return { ...query, editionId, departsAfter: later(clock(), -listedAfterDeparture) };
  }

  /** @throws 404 for a trip of a draft, and for one that has left the list */
  async function assertListed(trip: { editionId: number; tripDate: Date }): Promise<void> {
    const edition = await findEdition(db, trip.editionId, tripEditionFields);
    const isOver = trip.tripDate < later(clock(), -listedAfterDeparture);
    if (isOver || !edition || !isVisible(edition)) throw notFound();
  }

  /**
   * Holds for every trip, offered or requested.
   * @throws 404 EDITION_NOT_FOUND, 409 EDITION_CLOSED, 422 on `tripDate`
   */
  async function assertCanPublishTrip(
    editionId: number,
    { direction, tripDate }: TripTime,
  ): Promise<void> {
    const edition = await findEdition(db, editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) throw editionNotFound();
    if (!acceptsTrips(edition)) {
      throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
    }
    if (tripDate <= clock()) throw rejectedDate('TRIP_DATE_PAST');
    if (!isOnTripDays(edition, { direction, tripDate })) {
      throw rejectedDate('TRIP_DATE_OUTSIDE_EDITION', tripDays(edition, direction));
    }
  }

  return {
    /** Offers of an edition by departure. @throws 404 EDITION_NOT_FOUND */
    async listOffers(editionId: number, query: TripListQuery) {
      const offers = await findOffers(db, await toFilter(editionId, query));
      const authors = await findMembers(db, idsOf(offers));
      return toCursorPage(offers, query.limit, (row) => toOffer(row, authors), cursorOf);
    },

    /** Requests of an edition by departure. @throws 404 EDITION_NOT_FOUND */
    async listRequests(editionId: number, query: TripListQuery) {
      const requests = await findRequests(db, await toFilter(editionId, query));
      const authors = await findMembers(db, idsOf(requests));
      return toCursorPage(requests, query.limit, (row) => toRequest(row, authors), cursorOf);
    },

    /** One offer, with its meeting point for a member. @throws 404 once it is no longer listed */
    async getOffer(actor: Actor | null, id: number) {
      const offer = await findOffer(db, id);
      if (!offer) throw notFound();
      await assertListed(offer);
      return toOfferDetails(offer, await findMembers(db, [offer.userId]), actor !== null);
    },

    /** One request. @throws 404 once it is no longer listed */
    async getRequest(id: number) {
      const request = await findRequest(db, id);
      if (!request) throw notFound();
      await assertListed(request);
      return toRequest(request, await findMembers(db, [request.userId]));
    },

    /** Offers seats; followers of the edition are notified. @throws as `assertCanPublishTrip` */
    async createOffer(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createOffer>['body'],
    ) {
      const { cost, returnTrip: _, ...fields } = body;
      const trip = { ...toNewTrip(actor, editionId, fields), ...(cost ? { cost } : {}) };
      await assertCanPublishTrip(editionId, trip);
      return transact(async (tx, outbox) => {
        await addWriter(tx, actor);
        const offer = await publishOffer(tx, outbox, trip);
        return toOfferDetails(offer, await findMembers(tx, [actor.userId]), true);
      });
    },

    /** Requests seats; followers of the edition are notified. @throws as `assertCanPublishTrip` */
    async createRequest(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createRequest>['body'],
    ) {
      const { returnTrip: _, ...fields } = body;
      const trip = toNewTrip(actor, editionId, fields);
      await assertCanPublishTrip(editionId, trip);
      return transact(async (tx, outbox) => {
        await addWriter(tx, actor);
        const request = await publishRequest(tx, outbox, trip);
        return toRequest(request, await findMembers(tx, [actor.userId]));
      });
    },

    /** How many trips a member has published. */
    async getStatistics({ userId }: Actor) {
      return { statistics: await countTrips(db, userId) };
    },
  };
}

export type TripsService = ReturnType<typeof createTripsService>;
