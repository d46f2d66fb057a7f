import {
  type createPostComment,
  type listPostComments,
  type PostComment,
  postCommented,
  type removePostComment,
  type updatePostComment,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { addWriter, findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  assertCanRemove,
  assertOwn,
  readableEdition,
} from '#src/features/moderation/moderation.public.ts';
import { commentVersion, toPostComment } from './posts.mapper.ts';
import { assertCommentsOpen } from './posts.policy.ts';
import {
  type CommentRow,
  changeComment,
  deleteComment,
  findComment,
  findPost,
  insertComment,
  listCommentRows,
  lockComment,
  lockPost,
} from './posts.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type PostPath = RouteInput<typeof createPostComment>['params'];
type CommentPath = RouteInput<typeof updatePostComment>['params'];

export function createPostCommentsService({ db, transact, clock }: Deps) {
  /** The comment, of that post of that edition, locked until the end of the transaction. @throws 404 */
  async function getCommentForUpdate(
    tx: Tx,
    { id, postId, commentId }: CommentPath,
  ): Promise<CommentRow> {
    const post = await findPost(tx, { id: postId, editionId: id });
    const comment = post && (await lockComment(tx, { id: commentId, editionPostId: post.id }));
    if (!comment) throw notFound();
    return comment;
  }

  async function show(tx: Tx, actor: Actor, row: CommentRow): Promise<PostComment> {
    await addWriter(tx, actor);
    return toPostComment(row, await findMembers(tx, [row.userId]));
  }

  return {
    /** Newest first. @throws 404 */
    async list(
      actor: Actor | null,
      { id, postId }: PostPath,
      query: RouteInput<typeof listPostComments>['query'],
    ): Promise<RouteResult<typeof listPostComments>> {
      await readableEdition(db, actor, id);
      if (!(await findPost(db, { id: postId, editionId: id }))) throw notFound();
      const rows = await listCommentRows(db, postId, query);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return toCursorPage(
        rows,
        query.limit,
        (row) => toPostComment(row, members),
        (row) => [row.id],
      );
    },

    /** @throws 404 */
    async get(actor: Actor | null, { id, postId, commentId }: CommentPath): Promise<PostComment> {
      await readableEdition(db, actor, id);
      const row = await findComment(db, { id: commentId, postId, editionId: id });
      if (!row) throw notFound();
      return toPostComment(row, await findMembers(db, [row.userId]));
    },

    /** The author of the post is told. @throws 404; 409 COMMENTS_CLOSED */
    create: (
      actor: Actor,
      { id, postId }: PostPath,
      { content }: RouteInput<typeof createPostComment>['body'],
    ): Promise<PostComment> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, id);
        const post = await lockPost(tx, { id: postId, editionId: id });
        if (!post) throw notFound();
        assertCommentsOpen(actor, edition, post);
        const { userId: actorId } = actor;
        const comment = await insertComment(tx, {
          editionPostId: postId,
          userId: actorId,
          content,
        });
        const { userId } = post;
        outbox.emit(postCommented, {
          editionId: id,
          postId,
          commentId: comment.id,
          userId,
          actorId,
        });
        return show(tx, actor, comment);
      }),

    /** @throws 404; 403 for the comment of somebody else; 409 EDIT_CONFLICT */
    update: (
      actor: Actor,
      path: CommentPath,
      input: RouteInput<typeof updatePostComment>['body'],
    ): Promise<PostComment> =>
      transact(async (tx) => {
        await readableEdition(tx, actor, path.id);
        const before = await getCommentForUpdate(tx, path);
        assertOwn(actor, before);
        const { content = before.content } = commentVersion.changesOf(before, input);
        if (content === before.content) return show(tx, actor, before);
        return show(tx, actor, await changeComment(tx, before.id, { content, editedAt: clock() }));
      }),

    /** @throws 404, 403; 422 when a moderator gives no reason */
    remove: (
      actor: Actor,
      path: CommentPath,
      { reason }: RouteInput<typeof removePostComment>['body'],
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const { id, userId } = await getCommentForUpdate(tx, path);
        assertCanRemove(actor, edition, { userId }, reason);
        await deleteComment(tx, id);
        if (userId !== actor.userId) {
          const { userId: actorId } = actor;
          outbox.emit(writingRemoved, {
            editionId: path.id,
            kind: 'COMMENT',
            postId: path.postId,
            commentId: id,
            userId,
            actorId,
            reason,
          });
        }
        return { ok: true };
      }),
  };
}

export type PostCommentsService = ReturnType<typeof createPostCommentsService>;
