import { deleteComments } from '@siteswap/features/comments';
import type { Db, Tx } from '#src/db.ts';
import type { LostFoundKind, LostFoundStatus, Prisma } from '#src/generated/prisma/client.ts';

/** What the table of comments names an item. */
export const itemComments = 'lost-found-item';

export type ItemRow = Prisma.LostFoundItemGetPayload<object>;
export type NewItem = Omit<Prisma.LostFoundItemUncheckedCreateInput, 'number'>;

interface ItemPage {
  readonly kind?: LostFoundKind | undefined;
  readonly status?: LostFoundStatus | undefined;
  /** One of these. */
  readonly ids?: readonly number[] | undefined;
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
  { kind, status, ids, expired, limit, cursor }: ItemPage,
): Promise<ItemRow[]> {
  return db.lostFoundItem.findMany({
    where: {
      editionId,
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      expiredAt: expired ? { not: null } : null,
      id: { ...(ids ? { in: [...ids] } : {}), ...(cursor ? { lt: cursor[0] } : {}) },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

/** Open items that have not expired; of those with a claim that waits for a decision alone, when `isClaimed`. */
export function countOpenItems(
  db: Db,
  editionId: number,
  { isClaimed }: { isClaimed: boolean },
): Promise<number> {
  return db.lostFoundItem.count({
    where: {
      editionId,
      status: 'LOST',
      expiredAt: null,
      ...(isClaimed ? { claims: { some: { status: 'OPEN' } } } : {}),
    },
  });
}

/** What a search of the items of an edition looks at. */
export function listItemTexts(
  db: Db,
  editionId: number,
): Promise<Pick<ItemRow, 'id' | 'number' | 'description' | 'place'>[]> {
  return db.lostFoundItem.findMany({
    where: { editionId },
    select: { id: true, number: true, description: true, place: true },
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

/** The id of an item that is stored later, for its photos. */
export async function takeItemId(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('lost_found_items', 'id'))::int as id`;
  if (!row) throw new Error('The sequence of items gave no id');
  return row.id;
}

/** With the next number of its edition, which stores no other item until the end of the transaction. */
export async function insertItem(tx: Tx, item: NewItem): Promise<ItemRow> {
  const { editionId } = item;
  await tx.$queryRaw`select from editions where id = ${editionId} for no key update`;
  const { _max } = await tx.lostFoundItem.aggregate({
    where: { editionId },
    _max: { number: true },
  });
  return tx.lostFoundItem.create({ data: { ...item, number: (_max.number ?? 0) + 1 } });
}

export function changeItem(
  tx: Tx,
  id: number,
  columns: Prisma.LostFoundItemUncheckedUpdateInput,
): Promise<ItemRow> {
  return tx.lostFoundItem.update({ where: { id }, data: columns });
}

/** The open lost items of a member that match a found one: they are returned with it. */
export async function returnLostItems(
  tx: Tx,
  { foundItemId, userId }: { foundItemId: number; userId: number },
  returned: Pick<ItemRow, 'returnedAt' | 'returnedById'>,
): Promise<void> {
  const items = await tx.$queryRaw<{ id: number }[]>`
    select item.id from lost_found_items item
    join lost_found_matches match on match.lost_item_id = item.id and match.is_current
    where match.found_item_id = ${foundItemId} and item.user_id = ${userId} and item.status = 'LOST'
    order by item.id for no key update of item`;
  await tx.lostFoundItem.updateMany({
    where: { id: { in: items.map(({ id }) => id) }, status: 'LOST' },
    data: { status: 'RETURNED', returnedWithId: foundItemId, ...returned },
  });
}

/** Those that were returned with a found item that was not returned after all. */
export async function reopenLostItems(tx: Tx, foundItemId: number): Promise<void> {
  await tx.lostFoundItem.updateMany({
    where: { returnedWithId: foundItemId },
    data: { status: 'LOST', returnedWithId: null, returnedAt: null, returnedById: null },
  });
}

/** What a member reported, and that they marked items of others as returned. */
export async function listItemsOf(tx: Tx, userId: number) {
  const rows = await tx.lostFoundItem.findMany({
    where: { OR: [{ userId }, { returnedById: userId }] },
    omit: { returnedWithId: true },
  });
  return rows.map(({ returnedById, ...row }) => {
    const isReturnedByMe = returnedById === userId;
    const { id, editionId, number, returnedAt } = row;
    return row.userId === userId
      ? { ...row, isReturnedByMe }
      : { id, editionId, number, returnedAt, isReturnedByMe };
  });
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
