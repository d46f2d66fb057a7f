import type { listTripTowns, TripListQuery } from '@siteswap/contracts/carpool';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput } from '@siteswap/contracts/route';
import { countComments } from '@siteswap/features/comments';
import { findEdition } from '@siteswap/features/editions';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, later, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { createOfferPages } from './offer-pages.service.ts';
import type { TripBookings } from './trip-bookings.policy.ts';
import { findLastTrip, toDepartureCursor } from './trip-cursors.service.ts';
import {
  type Detours,
  detoursOfOffers,
  detoursOfRequests,
  pageByDetour,
  unknownDetour,
} from './trip-detours.policy.ts';
import {
  findRequestIds,
  findRequestPlaces,
  findTowns,
  type TripFilter,
} from './trip-lists.repository.ts';
import {
  inOrder,
  type OnBoard,
  type Shown,
  toOffer,
  toOfferDetails,
  toPlaces,
  toRequest,
  toRequestDetails,
} from './trips.mapper.ts';
import {
  type EditionPlace,
  isOver,
  isVisible,
  listedAfterDeparture,
  tripEditionFields,
} from './trips.policy.ts';
import {
  commentedTrips,
  findOffer,
  findOfferRows,
  findRequest,
  findRequestRows,
  type OfferRow,
  offerHasPhone,
  type RequestRow,
  requestHasPhone,
} from './trips.repository.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly bookings: Pick<TripBookings, 'onBoard'>;
}

const noDetours: Detours = new Map();
const editionNotFound = () => notFound('EDITION_NOT_FOUND', 'There is no such edition');

/** Reads trips as everybody may see them. */
export function createTripLists({ db, clock, bookings }: Deps) {
  const offerPages = createOfferPages({ db });

  /** @throws 404 EDITION_NOT_FOUND */
  async function visibleEdition(editionId: number) {
    const edition = await findEdition(db, editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) throw editionNotFound();
    return edition;
  }

  /** Which trips to read, of which edition. @throws 404 EDITION_NOT_FOUND */
  async function toFilter(
    editionId: number,
    query: Omit<TripFilter, 'editionId' | 'timezone' | 'departsAfter'>,
  ) {
    const edition = await visibleEdition(editionId);
    const departsAfter = later(clock(), -listedAfterDeparture);
    return { edition, filter: { ...query, editionId, timezone: edition.timezone, departsAfter } };
  }

  async function shownWith(
    client: Db | Tx,
    rows: readonly { id: number; userId: number }[],
    kind: keyof typeof commentedTrips,
    onBoard: ReadonlyMap<number, readonly OnBoard[]>,
    detours: Detours,
  ): Promise<Shown> {
    const people = [...rows, ...[...onBoard.values()].flat()].map(({ userId }) => userId);
    const ids = rows.map(({ id }) => id);
    const [members, comments] = await Promise.all([
      findMembers(client, people),
      countComments(client, commentedTrips[kind], ids),
    ]);
    return { members, comments, onBoard, detours };
  }

  const showOffers = async (
    client: Db | Tx,
    rows: readonly OfferRow[],
    detours: Detours = noDetours,
  ): Promise<Shown> => {
    const onBoard = await bookings.onBoard(
      client,
      rows.map(({ id }) => id),
    );
    return shownWith(client, rows, 'offer', onBoard, detours);
  };

  const showRequests = (
    client: Db | Tx,
    rows: readonly RequestRow[],
    detours: Detours = noDetours,
  ): Promise<Shown> => shownWith(client, rows, 'request', new Map(), detours);

  /** @throws 404 for a trip of a draft, and for one that has left the list */
  async function assertListed(trip: { editionId: number; tripDate: Date }): Promise<void> {
    if (isOver(trip, clock())) throw notFound();
    const edition = await findEdition(db, trip.editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) throw notFound();
  }

  /** The requests of a page, and their detours when they are sorted by them. */
  async function pageOfRequests(
    filter: TripFilter,
    { from, sort, limit, cursor }: TripListQuery,
    edition: EditionPlace,
  ): Promise<{ ids: number[]; detours: Detours }> {
    if (!from || sort === 'time') {
      const ids = await findRequestIds(db, filter, limit, toDepartureCursor(cursor));
      return { ids, detours: noDetours };
    }
    const [trips, last] = await Promise.all([
      findRequestPlaces(db, filter),
      findLastTrip(cursor, sort, (ids) => findRequestRows(db, ids)),
    ]);
    const detours = detoursOfRequests(trips, from, edition);
    return { ids: pageByDetour(trips, detours, limit, last), detours };
  }

  /** Where the page after this trip begins. */
  const cursorOf =
    ({ from, sort }: TripListQuery, detours: Detours) =>
    ({ id, tripDate }: { id: number; tripDate: Date }) =>
      from && sort === 'detour'
        ? [detours.get(id) ?? unknownDetour, id]
        : [tripDate.toISOString(), id];

  return {
    visibleEdition,
    assertListed,
    showOffers,
    showRequests,

    /** Offers of an edition. @throws 404 EDITION_NOT_FOUND */
    async listOffers(editionId: number, query: TripListQuery) {
      const { edition, filter } = await toFilter(editionId, query);
      const page = await offerPages.find(filter, query, edition);
      const rows = inOrder(await findOfferRows(db, page.ids), page.ids);
      // By departure only the ways of this page are estimated.
      const detours =
        query.from && query.sort === 'time'
          ? detoursOfOffers(rows.map(toPlaces), query.from, edition)
          : page.detours;
      const shown = await showOffers(db, rows.slice(0, query.limit), detours);
      return toCursorPage(
        rows,
        query.limit,
        (row) => toOffer(row, shown),
        cursorOf(query, detours),
      );
    },

    /** Requests of an edition. @throws 404 EDITION_NOT_FOUND */
    async listRequests(editionId: number, query: TripListQuery) {
      const { edition, filter } = await toFilter(editionId, query);
      const page = await pageOfRequests(filter, query, edition);
      const rows = inOrder(await findRequestRows(db, page.ids), page.ids);
      const detours =
        query.from && query.sort === 'time'
          ? detoursOfRequests(
              rows.map((row) => ({ ...row, stops: [] })),
              query.from,
              edition,
            )
          : page.detours;
      const shown = await showRequests(db, rows.slice(0, query.limit), detours);
      return toCursorPage(
        rows,
        query.limit,
        (row) => toRequest(row, shown),
        cursorOf(query, detours),
      );
    },

    /** Towns with the trips of an edition. @throws 404 EDITION_NOT_FOUND */
    async listTowns(editionId: number, query: RouteInput<typeof listTripTowns>['query']) {
      const { filter } = await toFilter(editionId, query);
      return { data: await findTowns(db, filter) };
    },

    /** One offer; with its meeting point for a member. @throws 404 once it is no longer listed */
    async getOffer(actor: Actor | null, id: number) {
      const offer = await findOffer(db, id);
      if (!offer) throw notFound();
      await assertListed(offer);
      const hasPhone = actor?.userId === offer.userId && (await offerHasPhone(db, id));
      return toOfferDetails(offer, await showOffers(db, [offer]), actor, hasPhone);
    },

    /** One request. @throws 404 once it is no longer listed */
    async getRequest(actor: Actor | null, id: number) {
      const request = await findRequest(db, id);
      if (!request) throw notFound();
      await assertListed(request);
      const hasPhone = actor?.userId === request.userId && (await requestHasPhone(db, id));
      return toRequestDetails(request, await showRequests(db, [request]), actor, hasPhone);
    },
  };
}

export type TripLists = ReturnType<typeof createTripLists>;
