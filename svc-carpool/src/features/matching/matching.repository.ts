import type { TripStop } from '@siteswap/contracts/carpool';
import { later } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';
import { type MatchableOffer, type MatchableRequest, maxGapMs } from './matching.policy.ts';

type Around = Pick<OfferCandidate, 'editionId' | 'direction' | 'tripDate' | 'userId'>;

/** Trips of others that leave about when this one does. */
function around({ editionId, direction, tripDate, userId }: Around, now: Date): Prisma.Sql {
  const first = later(tripDate, -maxGapMs);
  return Prisma.sql`trip.edition_id = ${editionId}::int and trip.direction = ${direction}::direction
    and trip.deleted_at is null and trip.latitude is not null and trip.user_id <> ${userId}::int
    and trip.trip_date > ${first > now ? first : now}::timestamptz
    and trip.trip_date <= ${later(tripDate, maxGapMs)}::timestamptz`;
}

const offerColumns = {
  id: true,
  userId: true,
  editionId: true,
  direction: true,
  tripDate: true,
  locationCity: true,
  latitude: true,
  longitude: true,
  stops: true,
  maxDetourMinutes: true,
  availableSeats: true,
  takenSeats: true,
} as const;

const requestColumns = {
  id: true,
  userId: true,
  editionId: true,
  direction: true,
  tripDate: true,
  locationCity: true,
  latitude: true,
  longitude: true,
  seatsNeeded: true,
} as const;

/** What a sentence says of a trip. */
interface Named {
  readonly editionId: number;
  readonly locationCity: string;
}
export type OfferCandidate = MatchableOffer & Named;
export type RequestCandidate = MatchableRequest & Named;

const toCandidate = <R extends { stops: unknown; availableSeats: number; takenSeats: number }>({
  stops,
  availableSeats,
  takenSeats,
  ...row
}: R) => ({
  ...row,
  // The contract parsed them before they were stored.
  stops: stops as TripStop[],
  freeSeats: availableSeats - takenSeats,
});

/** An offer that is not deleted. */
export async function findOfferToMatch(db: Db | Tx, id: number): Promise<OfferCandidate | null> {
  const row = await db.carpoolOffer.findFirst({
    where: { id, deletedAt: null },
    select: offerColumns,
  });
  return row && toCandidate(row);
}

/** A request that is not deleted. */
export const findRequestToMatch = (
  db: Db | Tx,
  id: number,
): Promise<(RequestCandidate & { readonly metAt: Date | null }) | null> =>
  db.carpoolRequest.findFirst({
    where: { id, deletedAt: null },
    select: { ...requestColumns, metAt: true },
  });

/** The values of one column, in the order of the rows; null without rows. */
type Column<Value> = readonly Value[] | null;

interface TripColumns {
  readonly ids: Column<number>;
  readonly userIds: Column<number>;
  /** Milliseconds since 1970. */
  readonly departures: Column<number>;
  readonly latitudes: Column<number>;
  readonly longitudes: Column<number>;
  readonly seats: Column<number>;
}

/** Columns of trips, one value each: rows of their own cost more, and so does an array for each row. */
const tripColumns = (seats: Prisma.Sql): Prisma.Sql => Prisma.sql`
  json_agg(trip.id) as ids, json_agg(trip.user_id) as "userIds",
  json_agg((extract(epoch from trip.trip_date) * 1000)::int8) as departures,
  json_agg(trip.latitude) as latitudes, json_agg(trip.longitude) as longitudes, json_agg(${seats}) as seats`;

const valueAt = <Value>(column: Column<Value>, at: number): Value =>
  (column as Value[])[at] as Value;

/** What a trip is matched by, of each row. */
const tripsOf = (columns: TripColumns | undefined) =>
  (columns?.ids ?? []).map((id, at) => {
    const of = columns as TripColumns;
    return {
      id,
      userId: valueAt(of.userIds, at),
      tripDate: new Date(valueAt(of.departures, at)),
      latitude: valueAt(of.latitudes, at),
      longitude: valueAt(of.longitudes, at),
      seats: valueAt(of.seats, at),
    };
  });

/** Offers with the asked seats free that leave about when this request does. */
export async function findOffersAround(
  db: Db | Tx,
  request: RequestCandidate,
  now: Date,
): Promise<MatchableOffer[]> {
  type Columns = TripColumns & { stops: Column<TripStop[]>; maxDetours: Column<number> };
  const freeSeats = Prisma.sql`trip.available_seats - trip.taken_seats`;
  const [columns] = await db.$queryRaw<Columns[]>`
    select ${tripColumns(freeSeats)}, json_agg(trip.stops) as stops, json_agg(trip.max_detour_minutes) as "maxDetours"
    from carpool_offer trip
    where ${around(request, now)} and ${freeSeats} >= ${request.seatsNeeded}::int`;
  return tripsOf(columns).map(({ seats, ...trip }, at) => ({
    ...trip,
    direction: request.direction,
    stops: valueAt((columns as Columns).stops, at),
    maxDetourMinutes: valueAt((columns as Columns).maxDetours, at),
    freeSeats: seats,
  }));
}

/** Open requests that leave about when this offer does, and that its free seats are enough for. */
export async function findRequestsAround(
  db: Db | Tx,
  offer: OfferCandidate,
  now: Date,
): Promise<MatchableRequest[]> {
  const [columns] = await db.$queryRaw<TripColumns[]>`
    select ${tripColumns(Prisma.sql`trip.seats_needed`)} from carpool_request trip
    where ${around(offer, now)} and trip.met_at is null and trip.seats_needed <= ${offer.freeSeats}::int`;
  return tripsOf(columns).map(({ seats, ...trip }) => ({
    ...trip,
    direction: offer.direction,
    seatsNeeded: seats,
  }));
}

/** Remembers pairs. @returns those that were not known before */
export function insertMatches(
  tx: Tx,
  pairs: readonly { readonly carpoolOfferId: number; readonly carpoolRequestId: number }[],
) {
  return tx.carpoolMatch.createManyAndReturn({ data: [...pairs], skipDuplicates: true });
}
