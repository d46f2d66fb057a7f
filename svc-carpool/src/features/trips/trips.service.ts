import {
  type createOffer,
  type createRequest,
  offerCreated,
  requestCreated,
  type TripStop,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { addWriter } from '@siteswap/features/members';
import type { Actor, OutboxWriter, Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { tripMatching } from '#src/features/matching/matching.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import type { TripLists } from './trip-lists.service.ts';
import { assertWholePlace, type TripRules } from './trip-rules.service.ts';
import { toNewTrip, toOfferDetails, toRequestDetails, toTripEvent } from './trips.mapper.ts';
import { opposite, stopsBack } from './trips.policy.ts';
import {
  changeOffer,
  changeRequest,
  countTrips,
  insertOffer,
  insertRequest,
  type NewOffer,
  type NewRequest,
} from './trips.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly lists: TripLists;
  readonly rules: TripRules;
}

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

/** Stores both ways of a round trip, linked. @returns the first */
export async function publishOfferBothWays(
  tx: Tx,
  outbox: OutboxWriter,
  trip: NewOffer,
  back: NewOffer,
) {
  const first = await publishOffer(tx, outbox, trip);
  const second = await publishOffer(tx, outbox, { ...back, linkedId: first.id });
  return changeOffer(tx, first.id, { linkedId: second.id });
}

/** Stores both ways of a round trip, linked. @returns the first */
export async function publishRequestBothWays(
  tx: Tx,
  outbox: OutboxWriter,
  trip: NewRequest,
  back: NewRequest,
) {
  const first = await publishRequest(tx, outbox, trip);
  const second = await publishRequest(tx, outbox, { ...back, linkedId: first.id });
  return changeRequest(tx, first.id, { linkedId: second.id });
}

const back = 'returnTrip.tripDate';

/** Publishes trips. */
export function createTripsService({ db, transact, lists, rules }: Deps) {
  return {
    /** Offers seats; followers of the edition are notified. @throws 404, 409, 422 as the rules */
    async createOffer(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createOffer>['body'],
    ) {
      const { returnTrip, cost, ...fields } = body;
      const stops: TripStop[] = fields.stops;
      const trip = toNewTrip(actor, editionId, fields);
      const edition = await rules.openEdition(db, editionId);
      assertWholePlace(trip);
      rules.assertDeparture(edition, trip);
      rules.assertStops(edition, trip, stops);
      // JSON null is not the database's: a column without cost is left out.
      const offered = { ...trip, ...(cost ? { cost } : {}) };
      const way = returnTrip && {
        ...offered,
        direction: opposite(trip.direction),
        tripDate: new Date(returnTrip.tripDate),
      };
      if (way) rules.assertDeparture(edition, way, back);
      return transact(async (tx, outbox) => {
        await addWriter(tx, actor);
        const offer = way
          ? await publishOfferBothWays(tx, outbox, offered, {
              ...way,
              stops: stopsBack(way, stops, edition),
            })
          : await publishOffer(tx, outbox, offered);
        const hasPhone = body.phoneNumber != null;
        return toOfferDetails(offer, await lists.showOffers(tx, [offer]), actor, hasPhone);
      });
    },

    /** Requests seats; followers of the edition are notified. @throws 404, 409, 422 as the rules */
    async createRequest(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createRequest>['body'],
    ) {
      const { returnTrip, ...fields } = body;
      const trip = toNewTrip(actor, editionId, fields);
      const edition = await rules.openEdition(db, editionId);
      assertWholePlace(trip);
      rules.assertDeparture(edition, trip);
      const way = returnTrip && {
        ...trip,
        direction: opposite(trip.direction),
        tripDate: new Date(returnTrip.tripDate),
      };
      if (way) rules.assertDeparture(edition, way, back);
      return transact(async (tx, outbox) => {
        await addWriter(tx, actor);
        const request = way
          ? await publishRequestBothWays(tx, outbox, trip, way)
          : await publishRequest(tx, outbox, trip);
        const hasPhone = body.phoneNumber != null;
        return toRequestDetails(request, await lists.showRequests(tx, [request]), actor, hasPhone);
      });
    },

    /** How many trips a member has published. */
    async getStatistics({ userId }: Actor) {
      return { statistics: await countTrips(db, userId) };
    },
  };
}

export type TripsService = ReturnType<typeof createTripsService>;
