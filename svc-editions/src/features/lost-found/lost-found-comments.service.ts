import {
  type createLostFoundComment,
  type LostFoundComment,
  type listLostFoundComments,
  lostFoundCommented,
  type removeLostFoundComment,
  type updateLostFoundComment,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { addWriter, findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import {
  assertCanRemove,
  assertOwn,
  readableEdition,
} from '#src/features/moderation/moderation.public.ts';
import { commentVersion } from '#src/features/posts/posts.public.ts';
import { toItemComment } from './lost-found.mapper.ts';
import { assertStarted, canSeeAll } from './lost-found.policy.ts';
import {
  changeItemComment,
  deleteItemComment,
  findItem,
  findItemComment,
  type ItemCommentRow,
  type ItemRow,
  insertItemComment,
  listItemCommentRows,
  lockItem,
  lockItemComment,
} from './lost-found.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type ItemPath = RouteInput<typeof createLostFoundComment>['params'];
type CommentPath = RouteInput<typeof updateLostFoundComment>['params'];

export function createLostFoundCommentsService({ db, transact, clock }: Deps) {
  /** The comment, of that item of that edition, locked until the end of the transaction. @throws 404 */
  async function getCommentForUpdate(
    tx: Tx,
    { id, itemId, commentId }: CommentPath,
  ): Promise<{ item: ItemRow; comment: ItemCommentRow }> {
    const item = await findItem(tx, { id: itemId, editionId: id });
    const comment = item && (await lockItemComment(tx, { id: commentId, lostFoundItemId: itemId }));
    if (!item || !comment) throw notFound();
    return { item, comment };
  }

  async function show(
    tx: Tx,
    actor: Actor,
    { edition, item }: { edition: EditionWithMembers; item: ItemRow },
    row: ItemCommentRow,
  ): Promise<LostFoundComment> {
    await addWriter(tx, actor);
    return toItemComment(row, item.userId, {
      members: await findMembers(tx, [row.userId]),
      showsAll: canSeeAll(actor, edition, item),
    });
  }

  return {
    /** Newest first. @throws 404 */
    async list(
      actor: Actor | null,
      { id, itemId }: ItemPath,
      query: RouteInput<typeof listLostFoundComments>['query'],
    ): Promise<RouteResult<typeof listLostFoundComments>> {
      const edition = await readableEdition(db, actor, id);
      const item = await findItem(db, { id: itemId, editionId: id });
      if (!item) throw notFound();
      const rows = await listItemCommentRows(db, itemId, query);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      const shown = { members, showsAll: canSeeAll(actor, edition, item) };
      return toCursorPage(
        rows,
        query.limit,
        (row) => toItemComment(row, item.userId, shown),
        (row) => [row.id],
      );
    },

    /** @throws 404 */
    async get(
      actor: Actor | null,
      { id, itemId, commentId }: CommentPath,
    ): Promise<LostFoundComment> {
      const edition = await readableEdition(db, actor, id);
      const item = await findItem(db, { id: itemId, editionId: id });
      const row = item && (await findItemComment(db, { id: commentId, lostFoundItemId: itemId }));
      if (!item || !row) throw notFound();
      const members = await findMembers(db, [row.userId]);
      return toItemComment(row, item.userId, {
        members,
        showsAll: canSeeAll(actor, edition, item),
      });
    },

    /** The reporter of the item is told. @throws 404; 403 EDITION_NOT_STARTED */
    create: (
      actor: Actor,
      { id, itemId }: ItemPath,
      { content }: RouteInput<typeof createLostFoundComment>['body'],
    ): Promise<LostFoundComment> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, id);
        assertStarted(edition, clock());
        const item = await lockItem(tx, { id: itemId, editionId: id });
        if (!item) throw notFound();
        const { userId: actorId } = actor;
        const comment = await insertItemComment(tx, {
          lostFoundItemId: itemId,
          userId: actorId,
          content,
        });
        outbox.emit(lostFoundCommented, {
          editionId: id,
          itemId,
          commentId: comment.id,
          userId: item.userId,
          actorId,
        });
        return show(tx, actor, { edition, item }, comment);
      }),

    /** @throws 404; 403 for the comment of somebody else; 409 EDIT_CONFLICT */
    update: (
      actor: Actor,
      path: CommentPath,
      input: RouteInput<typeof updateLostFoundComment>['body'],
    ): Promise<LostFoundComment> =>
      transact(async (tx) => {
        const edition = await readableEdition(tx, actor, path.id);
        const { item, comment } = await getCommentForUpdate(tx, path);
        assertOwn(actor, comment);
        const { content = comment.content } = commentVersion.changesOf(comment, input);
        if (content === comment.content) return show(tx, actor, { edition, item }, comment);
        const changed = await changeItemComment(tx, comment.id, { content, editedAt: clock() });
        return show(tx, actor, { edition, item }, changed);
      }),

    /** @throws 404, 403; 422 when a moderator gives no reason */
    remove: (
      actor: Actor,
      path: CommentPath,
      { reason }: RouteInput<typeof removeLostFoundComment>['body'],
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const { comment } = await getCommentForUpdate(tx, path);
        assertCanRemove(actor, edition, comment, reason);
        await deleteItemComment(tx, comment.id);
        if (comment.userId !== actor.userId) {
          outbox.emit(writingRemoved, {
            editionId: path.id,
            kind: 'COMMENT',
            itemId: path.itemId,
            commentId: comment.id,
            userId: comment.userId,
            actorId: actor.userId,
            reason,
          });
        }
        return { ok: true };
      }),
  };
}

export type LostFoundCommentsService = ReturnType<typeof createLostFoundCommentsService>;
