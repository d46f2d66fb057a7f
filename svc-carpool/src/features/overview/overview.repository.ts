import type { Direction } from '@siteswap/contracts/carpool';
import type { Db } from '#src/db.ts';

export interface DayRow {
  readonly day: string;
  readonly direction: Direction;
  readonly offers: number;
  readonly seats: number;
  readonly freeSeats: number;
  readonly requests: number;
  readonly unmetSeats: number;
}

/** Trips of an edition by local day and direction; past ones too. */
export const listDays = (db: Db, editionId: number, timezone: string): Promise<DayRow[]> =>
  db.$queryRaw`
  select to_char(day, 'YYYY-MM-DD') as day, direction::text as direction,
    sum(offers)::int as offers, sum(seats)::int as seats, sum(free_seats)::int as "freeSeats",
    sum(requests)::int as requests, sum(unmet_seats)::int as "unmetSeats"
  from (
    select (trip_date at time zone ${timezone})::date as day, direction, 1 as offers,
      available_seats as seats, available_seats - taken_seats as free_seats, 0 as requests, 0 as unmet_seats
    from carpool_offer where edition_id = ${editionId}::int and deleted_at is null
    union all
    select (trip_date at time zone ${timezone})::date, direction, 0, 0, 0, 1,
      case when met_at is null then seats_needed else 0 end
    from carpool_request where edition_id = ${editionId}::int and deleted_at is null
  ) trip
  group by 1, 2 order by 1, 2`;

export interface RegionRow {
  readonly region: string;
  readonly direction: Direction;
  readonly requests: number;
  readonly seats: number;
}

/** Unmet requests by region, or by town where the region is not known; most seats first. */
export const listUnmetRegions = (db: Db, editionId: number): Promise<RegionRow[]> => db.$queryRaw`
  select coalesce(location_region, location_city) as region, direction::text as direction,
    count(*)::int as requests, sum(seats_needed)::int as seats
  from carpool_request
  where edition_id = ${editionId}::int and deleted_at is null and met_at is null
  group by 1, 2 order by seats desc, region, direction`;
