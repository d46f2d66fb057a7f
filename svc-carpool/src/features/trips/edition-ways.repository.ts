import type { Direction, TripStop } from '@siteswap/contracts/carpool';
import type { Db } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

/** What the place of an offer in a list depends on. */
export interface OfferedTrip {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly departure: number;
  readonly direction: Direction;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stops: readonly TripStop[];
}

/**
 * Is another one after each change of a way, its departure or its deletion: Prisma sets `updated_at` with all of them. Seats are
 * taken without it. Transactions may commit in any order, so all rows count, not the latest. An index has all of it.
 */
const signature = Prisma.sql`coalesce(bit_xor(timestamptz_hash_extended(trip.updated_at,
  timestamptz_hash_extended(trip.trip_date, trip.id))), 0)::text`;

const offersOf = (editionId: number): Prisma.Sql => Prisma.sql`
  from carpool_offer trip where trip.edition_id = ${editionId}::int and trip.deleted_at is null`;

/** Signature of all offers of an edition that are not deleted. */
export async function findWaysSignature(db: Db, editionId: number): Promise<string> {
  const [row] = await db.$queryRaw<{ signature: string }[]>`
    select ${signature} as signature ${offersOf(editionId)}`;
  return row?.signature ?? '';
}

/** All offers of an edition that are not deleted, by departure, and their signature. */
export async function findWays(
  db: Db,
  editionId: number,
): Promise<{ signature: string; trips: OfferedTrip[] }> {
  type Row = [number, number, Direction, number | null, number | null, TripStop[]];
  // In one value: thousands of rows of their own cost more.
  const [found] = await db.$queryRaw<{ signature: string; trips: Row[] }[]>`
    select ${signature} as signature,
      coalesce(json_agg(json_build_array(trip.id, (extract(epoch from trip.trip_date) * 1000)::int8,
        trip.direction, trip.latitude, trip.longitude, trip.stops) order by trip.trip_date, trip.id), '[]') as trips
    ${offersOf(editionId)}`;
  const trips = (found?.trips ?? []).map(
    ([id, departure, direction, latitude, longitude, stops]): OfferedTrip => ({
      ...{ id, departure, direction, latitude, longitude, stops },
    }),
  );
  return { signature: found?.signature ?? '', trips };
}
