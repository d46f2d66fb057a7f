import type { Direction } from '@siteswap/contracts/carpool';
import type { Db, Tx } from '#src/db.ts';

/** A member on the way to an edition, or home from it. */
export interface Way {
  readonly userId: number;
  readonly editionId: number;
  readonly direction: Direction;
}

/** Takes seats of an offer. The version of the offer stays. @returns whether there were as many */
export async function takeSeats(tx: Tx, id: number, seats: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    update carpool_offer set taken_seats = taken_seats + ${seats}
    where id = ${id} and deleted_at is null and taken_seats + ${seats} <= available_seats`;
  return count > 0;
}

export async function returnSeats(tx: Tx, id: number, seats: number): Promise<void> {
  await tx.$executeRaw`
    update carpool_offer set taken_seats = taken_seats - ${seats} where id = ${id}`;
}

/** Opens the met requests of a member for a way again. @returns their ids */
export async function reopenRequests(
  tx: Tx,
  { userId, editionId, direction }: Way,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    update carpool_request set met_at = null
    where user_id = ${userId} and edition_id = ${editionId} and direction = ${direction}::direction
      and met_at is not null and deleted_at is null
    returning id`;
  return rows.map(({ id }) => id);
}

/** Removes the phone numbers of trips that left before then. @returns how many */
export async function clearTripPhones(db: Db | Tx, before: Date): Promise<number> {
  const offers = await db.$executeRaw`
    update carpool_offer set phone_number = null
    where trip_date < ${before} and phone_number is not null`;
  const requests = await db.$executeRaw`
    update carpool_request set phone_number = null
    where trip_date < ${before} and phone_number is not null`;
  return offers + requests;
}
