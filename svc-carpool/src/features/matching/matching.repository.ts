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

/** Milliseconds since 1970. */
const departure = Prisma.sql`(extract(epoch from trip.trip_date) * 1000)::int8`;

/** Offers with the asked seats free that leave about when this request does. In one value: rows of their own cost more. */
export async function findOffersAround(
  db: Db | Tx,
  request: RequestCandidate,
  now: Date,
): Promise<MatchableOffer[]> {
  type Row = [number, number, number, number, number, TripStop[], number, number];
  const [found] = await db.$queryRaw<{ offers: Row[] }[]>`
    select coalesce(json_agg(json_build_array(trip.id, trip.user_id, ${departure}, trip.latitude, trip.longitude,
      trip.stops, trip.max_detour_minutes, trip.available_seats - trip.taken_seats)), '[]') as offers
    from carpool_offer trip
    where ${around(request, now)} and trip.available_seats - trip.taken_seats >= ${request.seatsNeeded}::int`;
  return (found?.offers ?? []).map(
    ([id, userId, tripDate, latitude, longitude, stops, maxDetourMinutes, freeSeats]) => ({
      ...{ id, userId, latitude, longitude, stops, maxDetourMinutes, freeSeats },
      direction: request.direction,
      tripDate: new Date(tripDate),
    }),
  );
}

/** Open requests that leave about when this offer does, and that its free seats are enough for. */
export async function findRequestsAround(
  db: Db | Tx,
  offer: OfferCandidate,
  now: Date,
): Promise<MatchableRequest[]> {
  type Row = [number, number, number, number, number, number];
  const [found] = await db.$queryRaw<{ requests: Row[] }[]>`
    select coalesce(json_agg(json_build_array(trip.id, trip.user_id, ${departure}, trip.latitude, trip.longitude,
      trip.seats_needed)), '[]') as requests
    from carpool_request trip
    where ${around(offer, now)} and trip.met_at is null and trip.seats_needed <= ${offer.freeSeats}::int`;
  return (found?.requests ?? []).map(
    ([id, userId, tripDate, latitude, longitude, seatsNeeded]) => ({
      ...{ id, userId, latitude, longitude, seatsNeeded },
      direction: offer.direction,
      tripDate: new Date(tripDate),
    }),
  );
}

/** Remembers pairs. @returns those that were not known before */
export function insertMatches(
  tx: Tx,
  pairs: readonly { readonly carpoolOfferId: number; readonly carpoolRequestId: number }[],
) {
  return tx.carpoolMatch.createManyAndReturn({ data: [...pairs], skipDuplicates: true });
}
