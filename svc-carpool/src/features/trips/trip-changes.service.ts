import {
  offerChanged,
  offerRefreshed,
  requestRefreshed,
  type TripStop,
  type tripChanges,
  type updateOffer,
  type updateRequest,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { findMembers } from '@siteswap/features/members';
import {
  type Actor,
  conflict,
  forbidden,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { TripBookings } from './trip-bookings.policy.ts';
import type { TripLists } from './trip-lists.service.ts';
import { assertWholePlace, type TripRules } from './trip-rules.service.ts';
import {
  offerVersion,
  requestVersion,
  toOfferDetails,
  toOfferForm,
  toRequestDetails,
  toRequestForm,
  toTripEvent,
} from './trips.mapper.ts';
import {
  changeOffer,
  changeRequest,
  lockOffer,
  lockRequest,
  type OfferRow,
  offerHasPhone,
  type RequestRow,
  requestHasPhone,
  toCost,
} from './trips.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly lists: TripLists;
  readonly rules: TripRules;
  readonly bookings: TripBookings;
}

type OfferBody = RouteInput<typeof updateOffer>['body'];
type RequestBody = RouteInput<typeof updateRequest>['body'];
type Change = (typeof tripChanges)[number];

/** What concerns those on board, the most important first; they are notified of nothing else. */
const concerns: readonly (readonly [Change, readonly (keyof OfferRow)[]])[] = [
  ['TIME', ['tripDate']],
  ['PLACE', ['locationCity', 'latitude', 'longitude', 'locationAddress']],
  ['STOPS', ['stops']],
  ['OTHER', ['luggage', 'gear', 'cost', 'description']],
];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const changeBetween = (before: OfferRow, after: OfferRow): Change | null =>
  concerns.find(([, fields]) =>
    fields.some((field) => !isSame(before[field], after[field])),
  )?.[0] ?? null;

/** An instant as the database has it; the same instant may be written with another offset. */
const inUtc = <B extends { tripDate?: string | undefined }>(body: B): B =>
  body.tripDate ? { ...body, tripDate: new Date(body.tripDate).toISOString() } : body;

const withChanges = <
  Row extends { tripDate: Date },
  Changes extends { tripDate?: string | undefined },
>(
  before: Row,
  changes: Changes,
) => ({
  ...before,
  ...changes,
  tripDate: changes.tripDate ? new Date(changes.tripDate) : before.tripDate,
});
const hasMoved = (before: { tripDate: Date }, after: { tripDate: Date }): boolean =>
  before.tripDate.getTime() !== after.tripDate.getTime();

/** Changes trips of their owners. */
export function createTripChanges({ transact, lists, rules, bookings }: Deps) {
  /** @throws 404 for one that the caller may not see; 403 for the trip of another member */
  async function assertOwn(actor: Actor, trip: OfferRow | RequestRow | null) {
    if (!trip) throw notFound();
    if (trip.userId === actor.userId) return trip;
    await lists.assertListed(trip);
    throw forbidden();
  }

  /** @throws 409 SEATS_TAKEN, with members who have them */
  async function assertSeatsFree(tx: Tx, { id, takenSeats }: OfferRow, seats: number) {
    if (seats >= takenSeats) return;
    const taken = await bookings.listTaken(tx, id);
    const members = await findMembers(
      tx,
      taken.flatMap(({ userId }) => userId ?? []),
    );
    throw conflict('SEATS_TAKEN', 'More seats are taken than that', {
      takenSeats,
      taken: taken.map(({ userId, ...seat }) => ({
        ...seat,
        user: userId === null ? null : members.of(userId),
      })),
    });
  }

  /** What a change of an offer entails: jobs at other times, seats for members who wait, events. */
  async function followOffer(tx: Tx, outbox: OutboxWriter, before: OfferRow, offer: OfferRow) {
    const { id, editionId } = offer;
    if (hasMoved(before, offer)) await bookings.departureChanged(tx, outbox, offer);
    if (offer.availableSeats > before.availableSeats) await bookings.seatsAdded(tx, outbox, offer);
    const change = changeBetween(before, offer);
    if (!change) return outbox.emit(offerRefreshed, { offerId: id, editionId });
    const passengerIds = await bookings.passengersOf(tx, id);
    outbox.emit(offerChanged, { offerId: id, change, passengerIds, ...toTripEvent(offer) });
  }

  return {
    /** The kit asks this before it repeats a response. @throws 404, 403 */
    assertOwnOffer: (actor: Actor, id: number) =>
      transact(async (tx) => void (await assertOwn(actor, await lockOffer(tx, id)))),
    assertOwnRequest: (actor: Actor, id: number) =>
      transact(async (tx) => void (await assertOwn(actor, await lockRequest(tx, id)))),

    /** Changes the given fields; passengers are notified of what concerns them. @throws 404, 403, 409, 422 */
    updateOffer: (actor: Actor, id: number, body: OfferBody) =>
      transact(async (tx, outbox) => {
        const before = (await assertOwn(actor, await lockOffer(tx, id))) as OfferRow;
        const edition = await rules.openEdition(tx, before.editionId);
        const { cost, ...changes } = offerVersion.changesOf(toOfferForm(before), inUtc(body));
        const trip = withChanges(before, changes);
        assertWholePlace(trip);
        if (hasMoved(before, trip)) rules.assertDeparture(edition, trip);
        if (hasMoved(before, trip) || changes.stops) {
          rules.assertStops(edition, trip, trip.stops as unknown as TripStop[]);
        }
        await assertSeatsFree(tx, before, trip.availableSeats);
        const { tripDate } = trip;
        const offer = await changeOffer(tx, id, { ...changes, tripDate, ...toCost(cost) });
        await followOffer(tx, outbox, before, offer);
        const shown = await lists.showOffers(tx, [offer]);
        return toOfferDetails(offer, shown, actor, await offerHasPhone(tx, id));
      }),

    /** Changes the given fields. @throws 404, 403, 409, 422 */
    updateRequest: (actor: Actor, id: number, body: RequestBody) =>
      transact(async (tx, outbox) => {
        const before = (await assertOwn(actor, await lockRequest(tx, id))) as RequestRow;
        const edition = await rules.openEdition(tx, before.editionId);
        const changes = requestVersion.changesOf(toRequestForm(before), inUtc(body));
        const trip = withChanges(before, changes);
        assertWholePlace(trip);
        if (hasMoved(before, trip)) rules.assertDeparture(edition, trip);
        const request = await changeRequest(tx, id, { ...changes, tripDate: trip.tripDate });
        outbox.emit(requestRefreshed, { requestId: id, editionId: request.editionId });
        const shown = await lists.showRequests(tx, [request]);
        return toRequestDetails(request, shown, actor, await requestHasPhone(tx, id));
      }),
  };
}
export type TripChanges = ReturnType<typeof createTripChanges>;
