import { deleteComments } from '@siteswap/features/comments';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** What the table of comments names a post. */
export const postComments = 'post';

export type PostRow = Prisma.EditionPostGetPayload<object>;

interface PostPage {
  readonly limit: number;
  /** The last post of the page before. */
  readonly cursor?: readonly [isPinned: '0' | '1', id: number] | undefined;
}

/** What follows a post in the list: pinned ones come first, then newer ones. */
const after = ([isPinned, id]: NonNullable<PostPage['cursor']>): Prisma.EditionPostWhereInput =>
  isPinned === '1'
    ? { OR: [{ isPinned: true, id: { lt: id } }, { isPinned: false }] }
    : { isPinned: false, id: { lt: id } };

/** One row more than `limit`, if there is one: then there is a next page. */
export function listPostRows(
  db: Db,
  editionId: number,
  { limit, cursor }: PostPage,
): Promise<PostRow[]> {
  return db.editionPost.findMany({
    where: { editionId, ...(cursor ? after(cursor) : {}) },
    orderBy: [{ isPinned: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
}

/** How many posts each of the editions has; only published ones, and no zeros. */
export async function countPostRows(
  db: Db,
  editionIds: readonly number[],
): Promise<{ id: number; count: number }[]> {
  const counts = await db.editionPost.groupBy({
    by: ['editionId'],
    where: {
      editionId: { in: [...editionIds] },
      edition: { isOnline: true, deletedAt: null },
    },
    _count: { _all: true },
    orderBy: { editionId: 'asc' },
  });
  return counts.map(({ editionId, _count }) => ({ id: editionId, count: _count._all }));
}

export function findPost(
  db: Db | Tx,
  { id, editionId }: { id: number; editionId: number },
): Promise<PostRow | null> {
  return db.editionPost.findFirst({ where: { id, editionId } });
}

/** The post, locked until the end of the transaction. */
export async function lockPost(
  tx: Tx,
  post: { id: number; editionId: number },
): Promise<PostRow | null> {
  await tx.$queryRaw`select from edition_posts where id = ${post.id} for update`;
  return findPost(tx, post);
}

export function insertPost(
  tx: Tx,
  post: Pick<PostRow, 'editionId' | 'userId' | 'content' | 'isOfficial'>,
): Promise<PostRow> {
  return tx.editionPost.create({ data: post });
}

export function changePost(
  tx: Tx,
  id: number,
  columns: Prisma.EditionPostUpdateInput,
): Promise<PostRow> {
  return tx.editionPost.update({ where: { id }, data: columns });
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await deleteComments(tx, { entityKind: postComments, entityId: id });
  await tx.editionPost.delete({ where: { id } });
}
