import { offerDeleted, offerRestored, requestRefreshed } from '@siteswap/contracts/carpool';
import {
  type Actor,
  type Clock,
  conflict,
  forbidden,
  later,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import type { TripBookings } from './trip-bookings.policy.ts';
import type { TripLists } from './trip-lists.service.ts';
import { toOfferDetails, toRequestDetails, toTripEvent } from './trips.mapper.ts';
import { restorableFor } from './trips.policy.ts';
import {
  changeOffer,
  changeRequest,
  findOfferRows,
  findRequestRows,
  lockOffers,
  lockRequests,
  type OfferRow,
  offerHasPhone,
  type RequestRow,
  requestHasPhone,
} from './trips.repository.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly lists: TripLists;
  readonly bookings: TripBookings;
}

type TripRow = OfferRow | RequestRow;
interface Deleted {
  readonly ok: true;
  readonly restorableUntil: string | null;
}

/** How one kind of trip is read and written. */
interface Kind<Row extends TripRow> {
  readonly find: (tx: Tx, ids: readonly number[]) => Promise<Row[]>;
  readonly lock: (tx: Tx, ids: readonly number[]) => Promise<Row[]>;
  readonly change: (
    tx: Tx,
    id: number,
    data: { deletedAt?: Date | null; isDeletedForGood?: true; linkedId?: number | null },
  ) => Promise<Row>;
  /** @returns whether something of another member ended with it, so that it is final */
  readonly end: (tx: Tx, outbox: OutboxWriter, row: Row, actorId: number) => Promise<boolean>;
  readonly onRestored: (outbox: OutboxWriter, row: Row) => void;
}

/** Both ways or one, in the order in which rows are locked. */
const waysIn = <Row extends TripRow>(rows: readonly (Row | null)[]): Row[] =>
  rows.filter((row) => row !== null).toSorted((a, b) => a.id - b.id);

/** Deletes trips of their owners, and takes that back while no one was notified. */
export function createTripDeletions({ transact, clock, lists, bookings }: Deps) {
  const offers: Kind<OfferRow> = {
    find: findOfferRows,
    lock: lockOffers,
    change: changeOffer,
    end: async (tx, outbox, offer, actorId) => {
      const isBooked = (await bookings.openCount(tx, offer.id)) > 0;
      const passengerIds = isBooked ? await bookings.cancelOfOffer(tx, outbox, offer, actorId) : [];
      outbox.emit(offerDeleted, { offerId: offer.id, passengerIds, ...toTripEvent(offer) });
      return isBooked;
    },
    onRestored: (outbox, { id, editionId }) =>
      outbox.emit(offerRestored, { offerId: id, editionId }),
  };
  const requests: Kind<RequestRow> = {
    find: findRequestRows,
    lock: async (tx, ids) => {
      await bookings.lockOffersOf(tx, ids);
      return lockRequests(tx, ids);
    },
    change: changeRequest,
    end: async (tx, outbox, request, actorId) => {
      const withdrawn = await bookings.withdrawOfRequest(tx, outbox, request, actorId);
      outbox.emit(requestRefreshed, { requestId: request.id, editionId: request.editionId });
      return withdrawn > 0;
    },
    onRestored: (outbox, { id, editionId }) =>
      outbox.emit(requestRefreshed, { requestId: id, editionId }),
  };

  /** @throws 404 for a trip that is not listed; 403 */
  async function rejectStranger(trip: TripRow): Promise<never> {
    if (trip.deletedAt) throw notFound();
    await lists.assertListed(trip);
    throw forbidden();
  }

  /** Deletes these ways. @returns until when that can be taken back; null when it is final */
  async function removeWays<Row extends TripRow>(
    kind: Kind<Row>,
    tx: Tx,
    outbox: OutboxWriter,
    rows: readonly Row[],
  ): Promise<string | null> {
    const deletedAt = clock();
    const finals: boolean[] = [];
    for (const row of rows) {
      await kind.change(tx, row.id, { deletedAt });
      const isFinal = await kind.end(tx, outbox, row, row.userId);
      if (isFinal) await kind.change(tx, row.id, { isDeletedForGood: true });
      finals.push(isFinal);
      await participations.update(tx, outbox, row);
    }
    return finals.includes(true) ? null : later(deletedAt, restorableFor).toISOString();
  }

  /** The trip and the other way of it, locked in the order of their ids. @throws 404, 403 */
  async function lockOwn<Row extends TripRow>(kind: Kind<Row>, tx: Tx, actor: Actor, id: number) {
    const [known] = await kind.find(tx, [id]);
    const ids = known?.linkedId ? [id, known.linkedId] : [id];
    const rows = await kind.lock(tx, ids);
    const trip = rows.find((row) => row.id === id);
    if (!trip) throw notFound();
    if (trip.userId !== actor.userId) await rejectStranger(trip);
    const linked = rows.find((row) => row.id === trip.linkedId) ?? null;
    return { trip, linked };
  }

  /** Deletes a trip, and with `withLinked` the other way of it. @throws 404, 403 */
  const remove = <Row extends TripRow>(
    kind: Kind<Row>,
    actor: Actor,
    id: number,
    withLinked: boolean,
  ): Promise<Deleted> =>
    transact(async (tx, outbox) => {
      const { trip, linked } = await lockOwn(kind, tx, actor, id);
      if (trip.deletedAt) throw notFound();
      const other = linked?.deletedAt === null ? linked : null;
      const gone = waysIn([trip, withLinked ? other : null]);
      const restorableUntil = await removeWays(kind, tx, outbox, gone);
      // The way that stays is no round trip any more.
      if (other && !withLinked) await kind.change(tx, other.id, { linkedId: null });
      return { ok: true, restorableUntil };
    });

  /** @throws 409 TRIP_GONE after a minute, and when a member was notified of the deletion */
  function assertRestorable(rows: readonly TripRow[]): void {
    const isGone = rows.some(
      ({ deletedAt, isDeletedForGood }) =>
        isDeletedForGood || (deletedAt !== null && later(deletedAt, restorableFor) < clock()),
    );
    if (isGone) throw conflict('TRIP_GONE', 'It is deleted for good');
  }

  /** Takes a deletion back, of both ways when both were deleted in one call. @throws 404, 403, 409 TRIP_GONE */
  async function restore<Row extends TripRow>(
    kind: Kind<Row>,
    tx: Tx,
    outbox: OutboxWriter,
    actor: Actor,
    id: number,
  ): Promise<Row> {
    const { trip, linked } = await lockOwn(kind, tx, actor, id);
    // Repeating changes nothing.
    if (!trip.deletedAt) return trip;
    const isTogether = linked?.deletedAt?.getTime() === trip.deletedAt.getTime();
    const back = linked && isTogether ? [trip, linked] : [trip];
    assertRestorable(back);
    for (const row of back) {
      kind.onRestored(outbox, await kind.change(tx, row.id, { deletedAt: null }));
      await participations.update(tx, outbox, row);
    }
    // A way that was deleted since leaves the other one alone.
    if (!linked || (linked.deletedAt && !isTogether))
      return kind.change(tx, id, { linkedId: null });
    await kind.change(tx, linked.id, { linkedId: id });
    return kind.change(tx, id, { linkedId: linked.id });
  }

  return {
    deleteOffer: (actor: Actor, id: number, withLinked: boolean) =>
      remove(offers, actor, id, withLinked),
    deleteRequest: (actor: Actor, id: number, withLinked: boolean) =>
      remove(requests, actor, id, withLinked),

    restoreOffer: (actor: Actor, id: number) =>
      transact(async (tx, outbox) => {
        const offer = await restore(offers, tx, outbox, actor, id);
        const shown = await lists.showOffers(tx, [offer]);
        return toOfferDetails(offer, shown, actor, await offerHasPhone(tx, id));
      }),
    restoreRequest: (actor: Actor, id: number) =>
      transact(async (tx, outbox) => {
        const request = await restore(requests, tx, outbox, actor, id);
        const shown = await lists.showRequests(tx, [request]);
        return toRequestDetails(request, shown, actor, await requestHasPhone(tx, id));
      }),
  };
}
export type TripDeletions = ReturnType<typeof createTripDeletions>;
