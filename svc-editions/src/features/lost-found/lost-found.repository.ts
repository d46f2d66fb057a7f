import type { Db, Tx } from '#src/db.ts';
import type { LostFoundKind, LostFoundStatus, Prisma } from '#src/generated/prisma/client.ts';

/** So many of its comments come with an item. */
const shownComments = 3;

/** The last comments on an item, newest first, and how many there are. */
const withComments = {
  comments: { orderBy: { id: 'desc' }, take: shownComments },
  _count: { select: { comments: true } },
} satisfies Prisma.LostFoundItemInclude;
export type ItemRow = Prisma.LostFoundItemGetPayload<{ include: typeof withComments }>;
export type ItemCommentRow = Prisma.LostFoundCommentGetPayload<object>;
export type NewItem = Omit<Prisma.LostFoundItemUncheckedCreateInput, 'comments'>;

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
    include: withComments,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

export function findItem(
  db: Db | Tx,
  { id, editionId }: { id: number; editionId: number },
): Promise<ItemRow | null> {
  return db.lostFoundItem.findFirst({ where: { id, editionId }, include: withComments });
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
  return tx.lostFoundItem.create({ data: item, include: withComments });
}

export function changeItem(
  tx: Tx,
  id: number,
  columns: Prisma.LostFoundItemUpdateInput,
): Promise<ItemRow> {
  return tx.lostFoundItem.update({ where: { id }, data: columns, include: withComments });
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

/** With its comments. */
export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.lostFoundItem.delete({ where: { id } });
}

/** One row more than `limit`, if there is one: then there is a next page. */
export function listItemCommentRows(
  db: Db,
  lostFoundItemId: number,
  { limit, cursor }: { limit: number; cursor?: readonly [id: number] | undefined },
): Promise<ItemCommentRow[]> {
  return db.lostFoundComment.findMany({
    where: { lostFoundItemId, ...(cursor ? { id: { lt: cursor[0] } } : {}) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

export function findItemComment(
  db: Db,
  comment: { id: number; lostFoundItemId: number },
): Promise<ItemCommentRow | null> {
  return db.lostFoundComment.findFirst({ where: comment });
}

/** The comment, locked until the end of the transaction. */
export async function lockItemComment(
  tx: Tx,
  { id, lostFoundItemId }: { id: number; lostFoundItemId: number },
): Promise<ItemCommentRow | null> {
  await tx.$queryRaw`select from lost_found_comments where id = ${id} for update`;
  return tx.lostFoundComment.findFirst({ where: { id, lostFoundItemId } });
}

export function insertItemComment(
  tx: Tx,
  comment: Pick<ItemCommentRow, 'lostFoundItemId' | 'userId' | 'content'>,
): Promise<ItemCommentRow> {
  return tx.lostFoundComment.create({ data: comment });
}

export function changeItemComment(
  tx: Tx,
  id: number,
  columns: Pick<ItemCommentRow, 'content' | 'editedAt'>,
): Promise<ItemCommentRow> {
  return tx.lostFoundComment.update({ where: { id }, data: columns });
}

export async function deleteItemComment(tx: Tx, id: number): Promise<void> {
  await tx.lostFoundComment.delete({ where: { id } });
}
