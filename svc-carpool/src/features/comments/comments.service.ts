import {
  offerCommented,
  offerRefreshed,
  requestCommented,
  requestRefreshed,
  tripCommentRemoved,
} from '@siteswap/contracts/carpool';
import { createComments, toComment } from '@siteswap/features/comments';
import { findEdition } from '@siteswap/features/editions';
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
  canEditEdition,
  commentedTrips,
  findOffer,
  findRequest,
  isOver,
  isVisible,
  lockOffer,
  lockRequest,
  type OfferRow,
  type RequestRow,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

interface TripPath {
  readonly id: number;
}

/** What differs between comments on offers and on requests. */
interface Kind<Row> {
  readonly entityKind: string;
  readonly find: (client: Db | Tx, id: number) => Promise<Row | null>;
  readonly lock: (tx: Tx, id: number) => Promise<Row | null>;
  /** Which trip it is, as events name it. */
  readonly idOf: (row: Row) => { offerId: number } | { requestId: number };
  readonly onCreated: (outbox: OutboxWriter, row: Row, written: Written) => void;
  readonly onDeleted: (outbox: OutboxWriter, row: Row) => void;
}

interface Written {
  readonly editionId: number;
  readonly commentId: number;
  readonly userId: number;
  readonly ownerId: number;
  readonly locationCity: string;
}

/** Comments on one kind of trip, for callers who may read the trip. */
function createTripComments<Row extends OfferRow | RequestRow>(
  { db, transact, clock }: Deps,
  kind: Kind<Row>,
) {
  /** @throws 404 for a trip that is not listed */
  async function readable(client: Db | Tx, trip: Row | null) {
    const edition = trip && (await findEdition(client, trip.editionId, tripEditionFields));
    if (!trip || !edition || !isVisible(edition) || isOver(trip, clock())) throw notFound();
    return { trip, edition };
  }

  return createComments({
    db,
    transact,
    clock,
    entityKind: kind.entityKind,
    entityIdOf: ({ id }: TripPath) => id,
    find: async (client: Db | Tx, _: Actor | null, { id }: TripPath) =>
      readable(client, await kind.find(client, id)),
    lock: async (tx, _, { id }) => {
      const found = await readable(tx, await kind.lock(tx, id));
      if (!acceptsTrips(found.edition)) {
        throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
      }
      return found;
    },
    canModerate: (actor, { edition }) => canEditEdition(actor, edition),
    show: (comment, { members }) => toComment(comment, members.of(comment.userId)),
    onCreated: (outbox, { entity: { trip }, comment, actor }) =>
      kind.onCreated(outbox, trip, {
        editionId: trip.editionId,
        commentId: comment.id,
        userId: actor.userId,
        ownerId: trip.userId,
        locationCity: trip.locationCity,
      }),
    onDeleted: (outbox, { entity: { trip } }) => kind.onDeleted(outbox, trip),
    onRemoved: (outbox, { entity: { trip }, comment, actor, reason }) =>
      outbox.emit(tripCommentRemoved, {
        ...kind.idOf(trip),
        editionId: trip.editionId,
        commentId: comment.id,
        authorId: comment.userId,
        actorId: actor.userId,
        reason,
      }),
  });
}

export const createOfferComments = (deps: Deps) =>
  createTripComments<OfferRow>(deps, {
    entityKind: commentedTrips.offer,
    find: findOffer,
    lock: lockOffer,
    idOf: ({ id }) => ({ offerId: id }),
    onCreated: (outbox, { id }, written) =>
      outbox.emit(offerCommented, { offerId: id, ...written }),
    onDeleted: (outbox, { id, editionId }) =>
      outbox.emit(offerRefreshed, { offerId: id, editionId }),
  });

export const createRequestComments = (deps: Deps) =>
  createTripComments<RequestRow>(deps, {
    entityKind: commentedTrips.request,
    find: findRequest,
    lock: lockRequest,
    idOf: ({ id }) => ({ requestId: id }),
    onCreated: (outbox, { id }, written) =>
      outbox.emit(requestCommented, { requestId: id, ...written }),
    onDeleted: (outbox, { id, editionId }) =>
      outbox.emit(requestRefreshed, { requestId: id, editionId }),
  });

export type TripComments = ReturnType<typeof createOfferComments>;
