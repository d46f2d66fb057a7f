import { deleteComments } from '@siteswap/features/comments';
import type { Db, Tx } from '#src/db.ts';
import type { LostFoundKind, LostFoundStatus, Prisma } from '#src/generated/prisma/client.ts';

/** What the table of comments names an item. */
export const itemComments = 'lost-found-item';

export type ItemRow = Prisma.LostFoundItemGetPayload<object>;
export type NewItem = Prisma.LostFoundItemUncheckedCreateInput;

interface ItemPage {
  readonly kind?: LostFoundKind | undefined;
  readonly status?: LostFoundStatus | undefined;
  /** Only those that have expired, or only those that have not. */
  readonly expired: boolean;
  readonly limit: number;
  /** The last item of the page before. */
  readonly cursor?: readonly [id: number] | undefined;
}

/** One row more than `limit`, if there is one: then there is a next page. */
export function listItemRows(
  db: Db,
  editionId: number,
  { kind, status, expired, limit, cursor }: ItemPage,
): Promise<ItemRow[]> {
  return db.lostFoundItem.findMany({
    where: {
      editionId,
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      expiredAt: expired ? { not: null } : null,
      ...(cursor ? { id: { lt: cursor[0] } } : {}),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

export function findItem(
  db: Db | Tx,
  { id, editionId }: { id: number; editionId: number },
): Promise<ItemRow | null> {
  return db.lostFoundItem.findFirst({ where: { id, editionId } });
}

/** What decides who may see a photo of an item. */
export function findItemWithPhoto(
  db: Db,
  { id, file }: { id: number; file: string },
): Promise<Pick<ItemRow, 'editionId' | 'userId' | 'sensitive'> | null> {
  return db.lostFoundItem.findFirst({
    where: { id, photos: { has: file } },
    select: { editionId: true, userId: true, sensitive: true },
  });
}

/** The item, locked until the end of the transaction; what only refers to it, as its matches do, is stored meanwhile. */
export async function lockItem(
  tx: Tx,
  item: { id: number; editionId: number },
): Promise<ItemRow | null> {
  await tx.$queryRaw`select from lost_found_items where id = ${item.id} for no key update`;
  return findItem(tx, item);
}

export function insertItem(tx: Tx, item: NewItem): Promise<ItemRow> {
  return tx.lostFoundItem.create({ data: item });
}

export function changeItem(
  tx: Tx,
  id: number,
  columns: Prisma.LostFoundItemUpdateInput,
): Promise<ItemRow> {
  return tx.lostFoundItem.update({ where: { id }, data: columns });
}

/** The items of an edition that have photos. */
export function listItemPhotos(
  tx: Tx,
  editionId: number,
): Promise<Pick<ItemRow, 'id' | 'photos'>[]> {
  return tx.lostFoundItem.findMany({
    where: { editionId, photos: { isEmpty: false } },
    select: { id: true, photos: true },
  });
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await deleteComments(tx, { entityKind: itemComments, entityId: id });
  await tx.lostFoundItem.delete({ where: { id } });
}
