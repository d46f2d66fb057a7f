import type { Tx } from '#src/db.ts';

/** A row for each trip of the member `$2` to or from the edition `$1`, as driver, author of a request or passenger. */
export const tripsOfMember = `
  select from carpool_offer
  where edition_id = $1::int and user_id = $2::int and deleted_at is null
  union all
  select from carpool_request
  where edition_id = $1::int and user_id = $2::int and deleted_at is null
  union all
  select from carpool_booking booking join carpool_offer offer on offer.id = booking.carpool_offer_id
  where offer.edition_id = $1::int and booking.requester_id = $2::int
    and booking.status = 'ACCEPTED' and offer.deleted_at is null
  union all
  select from carpool_passenger passenger join carpool_offer offer on offer.id = passenger.carpool_offer_id
  where offer.edition_id = $1::int and passenger.user_id = $2::int and offer.deleted_at is null`;

/** Whether a member takes part in any edition with a trip. */
export const takesPart = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.participation.count({ where: { userId, since: { not: null } } })) > 0;
