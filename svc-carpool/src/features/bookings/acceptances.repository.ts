import type { BookingCause } from '@siteswap/contracts/carpool';
import { conflict } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { OfferRow, Way } from '#src/features/trips/trips.public.ts';
import type { BookingRow } from './bookings.repository.ts';

interface Acceptance {
  readonly cause: BookingCause;
  readonly actorId: number;
  readonly at: Date;
}

export interface Accepted {
  /** Requests of the passenger for the way, which are met now. */
  readonly metIds: number[];
  /** Whether the passenger takes part in the edition since now. */
  readonly takesPart: boolean;
}

/**
 * Takes the seats of a pending booking, accepts it, records that, marks the open requests of its passenger for the way
 * as met, and that they take part in the edition. One statement: others wait for the lock of the offer during each
 * round trip. The offer must be as it was read. Rows are locked in the order offer, booking, requests, participation.
 * @returns null when there were not as many seats, or the offer has changed
 * @throws 409 BOOKING_ENDED when it is not pending
 */
export async function takeSeatsOf(
  tx: Tx,
  { id, carpoolOfferId, requesterId, seats }: BookingRow,
  { editionId, direction, updatedAt }: Pick<OfferRow, 'editionId' | 'direction' | 'updatedAt'>,
  { cause, actorId, at }: Acceptance,
): Promise<Accepted | null> {
  const [result] = await tx.$queryRaw<(Accepted & { areTaken: boolean; isAccepted: boolean })[]>`
    with taken as (
      update carpool_offer set taken_seats = taken_seats + ${seats}
      where id = ${carpoolOfferId} and deleted_at is null and updated_at = ${updatedAt}
        and taken_seats + ${seats} <= available_seats
      returning id
    ), accepted as (
      update carpool_booking set status = 'ACCEPTED', updated_at = ${at}
      where id = ${id} and status = 'PENDING' and exists (select from taken)
      returning id
    ), change as (
      insert into carpool_booking_change (booking_id, status, cause, actor_id, at)
      select id, 'ACCEPTED'::booking_status, ${cause}::text, ${actorId}::int, ${at}::timestamptz from accepted
    ), met as (
      update carpool_request set met_at = ${at}
      where user_id = ${requesterId} and edition_id = ${editionId} and direction = ${direction}::direction
        and met_at is null and deleted_at is null and exists (select from accepted)
      returning id
    ), part as (
      insert into participation as known (edition_id, user_id, since, version)
      select ${editionId}::int, ${requesterId}::int, now(), 1
      from accepted, (select count(*) from met) locked_before
      on conflict (edition_id, user_id) do update set since = excluded.since, version = known.version + 1
      where known.since is null
      returning user_id
    )
    select exists (select from taken) as "areTaken", exists (select from accepted) as "isAccepted",
      array(select id from met) as "metIds", exists (select from part) as "takesPart"`;
  if (!result?.areTaken) return null;
  if (!result.isAccepted) throw conflict('BOOKING_ENDED', 'This booking has changed');
  return { metIds: result.metIds, takesPart: result.takesPart };
}

/** Whether a member asked for seats on a way, or waits for some, but for one booking. */
export async function hasOthersOnWay(
  db: Db,
  { userId, editionId, direction }: Way,
  exceptBookingId: number,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ hasOthers: boolean }[]>`
    select exists (
      select from (
        select carpool_offer_id from carpool_booking
        where requester_id = ${userId} and status = 'PENDING' and id <> ${exceptBookingId}
        union all
        select carpool_offer_id from carpool_waiting where user_id = ${userId}
      ) other join carpool_offer offer on offer.id = other.carpool_offer_id
      where offer.edition_id = ${editionId} and offer.direction = ${direction}::direction
    ) as "hasOthers"`;
  return row?.hasOthers ?? false;
}
