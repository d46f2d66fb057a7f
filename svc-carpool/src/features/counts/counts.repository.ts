import type { Db } from '#src/db.ts';
import { offerIsNear } from '#src/features/trips/trips.public.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

const { sql, empty } = Prisma;

export interface Count {
  readonly id: number;
  readonly count: number;
}

/** A town is near for members who would go there to be picked up. */
const nearKm = 50;

/**
 * Free seats of the offers of each edition that lie ahead; no zeros.
 * @param from latitude and longitude: only of ways there that pass near it
 */
export const countFreeSeats = (
  db: Db,
  editionIds: readonly number[],
  now: Date,
  from?: readonly [number, number],
): Promise<Count[]> => db.$queryRaw`
  select edition.id, sum(trip.available_seats - trip.taken_seats)::int as count
  from carpool_offer trip join edition on edition.id = trip.edition_id and edition.is_online
  where trip.edition_id = any(${[...editionIds]}::int[]) and trip.deleted_at is null
    and trip.trip_date > ${now}::timestamptz and edition.status <> 'CANCELLED'
    ${from ? sql`and trip.direction = 'TO_EVENT' and ${offerIsNear(from, nearKm)}` : empty}
  group by edition.id having sum(trip.available_seats - trip.taken_seats) > 0
  order by edition.id`;

/** Offers and open requests of each edition that lie ahead; no zeros. */
export const countListedTrips = (
  db: Db,
  editionIds: readonly number[],
  now: Date,
): Promise<Count[]> => db.$queryRaw`
  select edition.id, count(*)::int as count
  from (
    select edition_id from carpool_offer where deleted_at is null and trip_date > ${now}::timestamptz
    union all
    select edition_id from carpool_request
    where deleted_at is null and met_at is null and trip_date > ${now}::timestamptz
  ) trip join edition on edition.id = trip.edition_id and edition.is_online
  where edition.id = any(${[...editionIds]}::int[])
  group by edition.id order by edition.id`;
