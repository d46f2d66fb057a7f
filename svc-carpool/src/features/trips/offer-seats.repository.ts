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

/** Marks the open requests of a member for a way as met. @returns their ids */
export async function markRequestsMet(
  tx: Tx,
  { userId, editionId, direction }: Way,
  metAt: Date,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    update carpool_request set met_at = ${metAt}
    where user_id = ${userId} and edition_id = ${editionId} and direction = ${direction}::direction
      and met_at is null and deleted_at is null
    returning id`;
  return rows.map(({ id }) => id);
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

type Phones = ReadonlyMap<number, string | null>;
const toPhones = (rows: readonly { id: number; phoneNumber: string | null }[]): Phones =>
  new Map(rows.map(({ id, phoneNumber }) => [id, phoneNumber]));

/** Phone numbers of drivers by offer: for the passengers of accepted bookings alone. */
export const findOfferPhones = async (db: Db | Tx, ids: readonly number[]): Promise<Phones> =>
  toPhones(
    await db.carpoolOffer.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, phoneNumber: true },
    }),
  );

/** Phone numbers of passengers by request: for the drivers of accepted bookings alone. */
export const findRequestPhones = async (db: Db | Tx, ids: readonly number[]): Promise<Phones> =>
  toPhones(
    await db.carpoolRequest.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, phoneNumber: true },
    }),
  );

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
