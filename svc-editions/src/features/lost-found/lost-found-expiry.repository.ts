import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** What of an expired item is on the list that the team prints. */
const printed = {
  id: true,
  number: true,
  description: true,
  date: true,
  place: true,
  destination: true,
} satisfies Prisma.LostFoundItemSelect;
export type ExpiredItemRow = Prisma.LostFoundItemGetPayload<{ select: typeof printed }>;

/** An item with the file names of the photos it had. */
interface ItemPhotoFiles {
  readonly id: number;
  readonly editionId: number;
  readonly userId: number;
  readonly description: string;
  readonly photos: string[];
}

/**
 * Open items of editions that ended more than `days` days ago, by the calendar of the edition's place; at most
 * `limit`, locked until the end of the transaction. Comments and matches, whose rows refer to them, need not wait.
 * An item that never had photos has null in that column.
 */
export function lockItemsToExpire(
  tx: Tx,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<ItemPhotoFiles[]> {
  return tx.$queryRaw<ItemPhotoFiles[]>`
    select item.id, item.edition_id as "editionId", item.user_id as "userId", item.description,
      coalesce(item.photos, '{}') as photos
    from lost_found_items item
    join editions edition on edition.id = item.edition_id
    where item.status = 'LOST' and item.expired_at is null
      and (${now}::timestamptz at time zone edition.timezone)::date > edition.end_date + ${days}::int
    order by item.id limit ${limit} for no key update of item`;
}

/** They have expired, and have no photos any more. */
export async function expireItems(tx: Tx, ids: readonly number[], expiredAt: Date): Promise<void> {
  await tx.lostFoundItem.updateMany({
    where: { id: { in: [...ids] } },
    data: { expiredAt, photos: [] },
  });
}

/** Expired found items that were not returned, oldest first. */
export function listExpiredItems(
  db: Db,
  editionId: number,
  limit: number,
): Promise<ExpiredItemRow[]> {
  return db.lostFoundItem.findMany({
    where: { editionId, kind: 'FOUND', status: 'LOST', expiredAt: { not: null } },
    select: printed,
    orderBy: { id: 'asc' },
    take: limit,
  });
}
