import type { Db, Tx } from '#src/db.ts';
import type { Way } from '#src/features/trips/trips.public.ts';
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

/** The same of one edition and direction. */
export async function listOfferIdsWaitedForOnWay(
  tx: Tx,
  { userId, editionId, direction }: Way,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select offer.id from carpool_waiting waiting join carpool_offer offer on offer.id = carpool_offer_id
    where waiting.user_id = ${userId} and edition_id = ${editionId}
      and direction = ${direction}::direction`;
  return rows.map(({ id }) => id);
}

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
