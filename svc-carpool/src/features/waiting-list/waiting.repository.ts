import type { Db, Tx } from '#src/db.ts';
import type { CarpoolWaiting } from '#src/generated/prisma/client.ts';

export type WaitingRow = CarpoolWaiting;

/** Places in the lines of these offers, each line in its order. */
export const listWaiting = (db: Db | Tx, offerIds: readonly number[]): Promise<WaitingRow[]> =>
  db.carpoolWaiting.findMany({
    where: { carpoolOfferId: { in: [...offerIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });

export const countWaiting = (db: Db | Tx, carpoolOfferId: number): Promise<number> =>
  db.carpoolWaiting.count({ where: { carpoolOfferId } });

/** Places in the line of an offer for which seats are reserved. */
export const listOffered = (db: Db | Tx, carpoolOfferId: number): Promise<WaitingRow[]> =>
  db.carpoolWaiting.findMany({ where: { carpoolOfferId, offeredUntil: { not: null } } });

/** Lines in which a member has a place, by offer. */
export async function listOfferIdsWaitedFor(db: Db | Tx, userId: number): Promise<number[]> {
  const rows = await db.carpoolWaiting.findMany({
    where: { userId },
    select: { carpoolOfferId: true },
  });
  return rows.map(({ carpoolOfferId }) => carpoolOfferId);
}

/** Places of a member in the lines of these offers, in the order of the offers. */
export const listPlacesOf = (
  tx: Tx,
  userId: number,
  offerIds: readonly number[],
): Promise<WaitingRow[]> =>
  tx.carpoolWaiting.findMany({
    where: { userId, carpoolOfferId: { in: [...offerIds] } },
    orderBy: { carpoolOfferId: 'asc' },
  });

export const findPlace = (
  db: Db | Tx,
  place: { carpoolOfferId: number; userId: number },
): Promise<WaitingRow | null> =>
  db.carpoolWaiting.findUnique({ where: { carpoolOfferId_userId: place } });

export const findPlaceById = (db: Db | Tx, id: string): Promise<WaitingRow | null> =>
  db.carpoolWaiting.findUnique({ where: { id } });

export const insertPlace = (
  tx: Tx,
  place: Pick<WaitingRow, 'carpoolOfferId' | 'userId' | 'requestId' | 'seats' | 'createdAt'>,
): Promise<WaitingRow> => tx.carpoolWaiting.create({ data: place });

export const updatePlace = (
  tx: Tx,
  id: string,
  change: Partial<Pick<WaitingRow, 'seats' | 'requestId' | 'offeredUntil'>>,
): Promise<WaitingRow> => tx.carpoolWaiting.update({ where: { id }, data: change });

export async function deletePlace(tx: Tx, id: string): Promise<void> {
  await tx.carpoolWaiting.deleteMany({ where: { id } });
}
