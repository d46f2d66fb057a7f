import type { Direction, TripStop } from '@siteswap/contracts/carpool';
import type { Db } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

/** Which trips of an edition a reader asks for. */
export interface TripFilter {
  readonly editionId: number;
  /** Zone in which `day` is counted. */
  readonly timezone: string;
  readonly departsAfter: Date;
  readonly direction?: Direction | undefined;
  readonly day?: string | undefined;
  readonly from?: readonly [latitude: number, longitude: number] | undefined;
  readonly radiusKm?: number | undefined;
  readonly seats?: number | undefined;
}

/** Where a page ends: the departure and id of the last trip of the page before. */
export type DepartureCursor = readonly [tripDate: Date, id: number];

/** What a way is estimated from. */
export interface TripPlaces {
  readonly id: number;
  readonly tripDate: Date;
  readonly direction: Direction;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stops: readonly TripStop[];
}

type Sql = Prisma.Sql;
const { sql, empty, join } = Prisma;

/** Kilometres of the great circle between a place and two columns; the same sphere as in the contract's estimates. */
const kmFrom = ([latitude, longitude]: readonly [number, number], lat: Sql, lon: Sql): Sql =>
  sql`2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${lat}))
      * power(sin(radians(${lon} - ${longitude}::float8) / 2), 2))))`;

/** Kilometres of a degree of latitude on that sphere, a little less. */
const kmOfDegree = 111;

/** A box around the circle: most places are outside, and comparing costs less than the distance. */
function boxAround([latitude, longitude]: readonly [number, number], radiusKm: number) {
  const tall = radiusKm / kmOfDegree;
  const nearestPole = Math.abs(latitude) + tall;
  const wide = tall / Math.cos((Math.min(nearestPole, 89) * Math.PI) / 180);
  const [west, east] = [longitude - wide, longitude + wide];
  // Around a pole and across the date line each longitude may be near.
  const isWhole = nearestPole < 89 && west > -180 && east < 180;
  const [south, north] = [latitude - tall, latitude + tall];
  return { south, north, west: isWhole ? west : -180, east: isWhole ? east : 180 };
}

const isNear = (from: readonly [number, number], radiusKm: number): Sql => {
  const { south, north, west, east } = boxAround(from, radiusKm);
  return sql`(trip.latitude between ${south}::float8 and ${north}::float8
    and trip.longitude between ${west}::float8 and ${east}::float8
    and ${kmFrom(from, sql`trip.latitude`, sql`trip.longitude`)} <= ${radiusKm}::int)`;
};

/** Listed trips of an edition, as far as offers and requests have the same columns. */
function listedTrips({ editionId, departsAfter, direction, day, timezone }: TripFilter): Sql {
  const conditions = [
    sql`trip.edition_id = ${editionId}::int and trip.deleted_at is null`,
    sql`trip.trip_date >= ${departsAfter}::timestamptz`,
    direction ? sql`trip.direction = ${direction}::direction` : empty,
    day
      ? sql`trip.trip_date >= ${day}::date::timestamp at time zone ${timezone}
          and trip.trip_date < (${day}::date + 1)::timestamp at time zone ${timezone}`
      : empty,
  ];
  return join(
    conditions.filter((condition) => condition !== empty),
    ' and ',
  );
}

/** Whether an offer, `trip`, leaves from or stops in a town so near. */
export const offerIsNear = (from: readonly [number, number], radiusKm: number): Sql =>
  sql`(${isNear(from, radiusKm)} or (jsonb_path_exists(trip.stops,
      '$[*] ? (@.latitude >= $south && @.latitude <= $north && @.longitude >= $west && @.longitude <= $east)',
      ${JSON.stringify(boxAround(from, radiusKm))}::jsonb)
    and exists (select from jsonb_to_recordset(trip.stops) as stop (latitude float8, longitude float8)
    where ${kmFrom(from, sql`stop.latitude`, sql`stop.longitude`)} <= ${radiusKm}::int)))`;

function listedOffers(filter: TripFilter): Sql {
  const { from, radiusKm, seats } = filter;
  return sql`from carpool_offer trip where ${listedTrips(filter)}
    ${seats ? sql`and trip.available_seats - trip.taken_seats >= ${seats}::int` : empty}
    ${from && radiusKm ? sql`and ${offerIsNear(from, radiusKm)}` : empty}`;
}

function listedRequests(filter: TripFilter): Sql {
  const { from, radiusKm, seats } = filter;
  return sql`from carpool_request trip where ${listedTrips(filter)}
    ${seats ? sql`and trip.seats_needed <= ${seats}::int` : empty}
    ${from && radiusKm ? sql`and ${isNear(from, radiusKm)}` : empty}`;
}

/** Ids by departure: as many as the page has room for, and one more. */
async function pageByDeparture(
  db: Db,
  listed: Sql,
  limit: number,
  cursor: DepartureCursor | undefined,
): Promise<number[]> {
  const after = cursor
    ? sql`and (trip.trip_date, trip.id) > (${cursor[0]}::timestamptz, ${cursor[1]}::int)`
    : empty;
  const rows = await db.$queryRaw<{ id: number }[]>`
    select trip.id ${listed} ${after} order by trip.trip_date, trip.id limit ${limit + 1}::int`;
  return rows.map(({ id }) => id);
}

export const findOfferIds = (
  db: Db,
  filter: TripFilter,
  limit: number,
  cursor?: DepartureCursor,
): Promise<number[]> => pageByDeparture(db, listedOffers(filter), limit, cursor);

export const findRequestIds = (
  db: Db,
  filter: TripFilter,
  limit: number,
  cursor?: DepartureCursor,
): Promise<number[]> => pageByDeparture(db, listedRequests(filter), limit, cursor);

/** Which of these offers are listed; the radius does not count. */
export async function findListedIds(
  db: Db,
  filter: TripFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select trip.id ${listedOffers({ ...filter, radiusKm: undefined })} and trip.id = any(${[...ids]}::int[])`;
  return new Set(rows.map(({ id }) => id));
}

/** The towns of all requests of a list, by departure. In one value: thousands of rows of their own cost more than the estimates. */
export async function findRequestPlaces(db: Db, filter: TripFilter): Promise<TripPlaces[]> {
  type Row = [number, number, Direction, number | null, number | null];
  const [found] = await db.$queryRaw<{ trips: Row[] }[]>`
    select coalesce(json_agg(json_build_array(trip.id, (extract(epoch from trip.trip_date) * 1000)::int8,
      trip.direction, trip.latitude, trip.longitude) order by trip.trip_date, trip.id), '[]') as trips
    ${listedRequests(filter)}`;
  return (found?.trips ?? []).map(([id, tripDate, direction, latitude, longitude]) => ({
    ...{ id, direction, latitude, longitude, stops: [] },
    tripDate: new Date(tripDate),
  }));
}

export interface TownRow {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly offers: number;
  readonly requests: number;
}

/** The towns of the trips of a list, stops included: those with most offers first. */
export const findTowns = (db: Db, filter: TripFilter): Promise<TownRow[]> => db.$queryRaw`
  select city, latitude, longitude,
    count(distinct offer_id)::int as offers, count(distinct request_id)::int as requests
  from (
    select trip.location_city as city, trip.latitude, trip.longitude, trip.id as offer_id, null::int as request_id
    ${listedOffers(filter)}
    union all
    select stop.city, stop.latitude, stop.longitude, offer.id, null::int
    from (select trip.id, trip.stops ${listedOffers(filter)}) offer
    cross join lateral jsonb_to_recordset(offer.stops)
      as stop (city text, latitude float8, longitude float8)
    union all
    select trip.location_city, trip.latitude, trip.longitude, null::int, trip.id ${listedRequests(filter)}
  ) town
  where latitude is not null
  group by city, latitude, longitude
  order by offers desc, requests desc, city, latitude, longitude`;
