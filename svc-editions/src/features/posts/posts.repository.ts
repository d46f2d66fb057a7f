import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** So many of its comments come with a post. */
const shownComments = 3;

/** The last comments of a post, newest first, and how many there are. */
const withComments = {
  comments: { orderBy: { id: 'desc' }, take: shownComments },
  _count: { select: { comments: true } },
} satisfies Prisma.EditionPostInclude;
export type PostRow = Prisma.EditionPostGetPayload<{ include: typeof withComments }>;
export type CommentRow = Prisma.EditionPostCommentGetPayload<object>;

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
    include: withComments,
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
  return db.editionPost.findFirst({ where: { id, editionId }, include: withComments });
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
  return tx.editionPost.create({ data: post, include: withComments });
}

export function changePost(
  tx: Tx,
  id: number,
  columns: Prisma.EditionPostUpdateInput,
): Promise<PostRow> {
  return tx.editionPost.update({ where: { id }, data: columns, include: withComments });
}

/** With its comments. */
export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.editionPost.delete({ where: { id } });
}

/** One row more than `limit`, if there is one: then there is a next page. */
export function listCommentRows(
  db: Db,
  editionPostId: number,
  { limit, cursor }: { limit: number; cursor?: readonly [id: number] | undefined },
): Promise<CommentRow[]> {
  return db.editionPostComment.findMany({
    where: { editionPostId, ...(cursor ? { id: { lt: cursor[0] } } : {}) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

/** The comment, when it is on that post of that edition. */
export function findComment(
  db: Db,
  { id, postId, editionId }: { id: number; postId: number; editionId: number },
): Promise<CommentRow | null> {
  return db.editionPostComment.findFirst({
    where: { id, editionPostId: postId, post: { editionId } },
  });
}

/** The comment, locked until the end of the transaction. */
export async function lockComment(
  tx: Tx,
  { id, editionPostId }: { id: number; editionPostId: number },
): Promise<CommentRow | null> {
  await tx.$queryRaw`select from edition_post_comments where id = ${id} for update`;
  return tx.editionPostComment.findFirst({ where: { id, editionPostId } });
}

export function insertComment(
  tx: Tx,
  comment: Pick<CommentRow, 'editionPostId' | 'userId' | 'content'>,
): Promise<CommentRow> {
  return tx.editionPostComment.create({ data: comment });
}

export function changeComment(
  tx: Tx,
  id: number,
  columns: Pick<CommentRow, 'content' | 'editedAt'>,
): Promise<CommentRow> {
  return tx.editionPostComment.update({ where: { id }, data: columns });
}

export async function deleteComment(tx: Tx, id: number): Promise<void> {
  await tx.editionPostComment.delete({ where: { id } });
}
