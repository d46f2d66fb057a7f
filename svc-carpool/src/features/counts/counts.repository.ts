import type { Db } from '#src/db.ts';

export interface Count {
  readonly id: number;
  readonly count: number;
}

/** Free seats of the offers of each edition that lie ahead; no zeros. */
export const countFreeSeats = (
  db: Db,
  editionIds: readonly number[],
  now: Date,
): Promise<Count[]> => db.$queryRaw`
  select edition.id, sum(offer.available_seats - offer.taken_seats)::int as count
  from carpool_offer offer join edition on edition.id = offer.edition_id and edition.is_online
  where offer.edition_id = any(${[...editionIds]}::int[]) and offer.deleted_at is null
    and offer.trip_date > ${now}::timestamptz and edition.status <> 'CANCELLED'
  group by edition.id having sum(offer.available_seats - offer.taken_seats) > 0
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
