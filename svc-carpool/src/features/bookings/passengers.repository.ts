import type { Db, Tx } from '#src/db.ts';
import type { CarpoolPassenger } from '#src/generated/prisma/client.ts';

export type PassengerRow = CarpoolPassenger;

/** Those whom drivers take along without a booking, by offer and in the order in which they were added. */
export const listPassengers = (db: Db | Tx, offerIds: readonly number[]): Promise<PassengerRow[]> =>
  db.carpoolPassenger.findMany({
    where: { carpoolOfferId: { in: [...offerIds] } },
    orderBy: { id: 'asc' },
  });

export const findPassenger = (
  db: Db | Tx,
  passenger: { id: number; carpoolOfferId: number },
): Promise<PassengerRow | null> => db.carpoolPassenger.findFirst({ where: passenger });

export const isPassenger = async (
  db: Db | Tx,
  passenger: { carpoolOfferId: number; userId: number },
): Promise<boolean> => (await db.carpoolPassenger.count({ where: passenger })) > 0;

export const insertPassenger = (
  tx: Tx,
  passenger: Omit<PassengerRow, 'id'>,
): Promise<PassengerRow> => tx.carpoolPassenger.create({ data: passenger });

export async function deletePassenger(tx: Tx, id: number): Promise<void> {
  await tx.carpoolPassenger.delete({ where: { id } });
}

/** Rows of a member as passenger, and of people without an account whom they added. */
export const listPassengersWith = (tx: Tx, userId: number): Promise<PassengerRow[]> =>
  tx.carpoolPassenger.findMany({
    where: { OR: [{ userId }, { addedById: userId, userId: null }] },
    orderBy: { id: 'asc' },
  });

/** Rows of a member whom drivers added, one per offer. */
export const listPassengersOf = (db: Db, userId: number): Promise<PassengerRow[]> =>
  db.carpoolPassenger.findMany({ where: { userId }, orderBy: { id: 'asc' } });
