import {
  type createPostComment,
  postCommented,
  writingRemoved,
} from '@siteswap/contracts/editions';
import type { RouteInput } from '@siteswap/contracts/route';
import { createComments, toComment } from '@siteswap/features/comments';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { canModerate, readableEdition } from '#src/features/moderation/moderation.public.ts';
import { quotedText } from '#src/shared/quoted-text.ts';
import { assertCommentsOpen } from './posts.policy.ts';
import { findPost, lockPost, postComments } from './posts.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type PostPath = RouteInput<typeof createPostComment>['params'];

/** The author of the post is notified of a comment. */
export function createPostCommentsService(deps: Deps) {
  async function find(client: Db | Tx, actor: Actor | null, { id, postId }: PostPath) {
    const edition = await readableEdition(client, actor, id);
    const post = await findPost(client, { id: postId, editionId: id });
    if (!post) throw notFound();
    return { edition, post };
  }

  return createComments({
    ...deps,
    entityKind: postComments,
    entityIdOf: ({ postId }: PostPath) => postId,
    find,
    lock: async (tx, actor, { id, postId }) => {
      const edition = await readableEdition(tx, actor, id);
      const post = await lockPost(tx, { id: postId, editionId: id });
      if (!post) throw notFound();
      assertCommentsOpen(actor, edition, post);
      return { edition, post };
    },
    canModerate: (actor, { edition }) => canModerate(actor, edition),
    show: (comment, { members }) => toComment(comment, members.of(comment.userId)),
    onCreated: (outbox, { params: { id, postId }, entity, comment, actor }) =>
      outbox.emit(postCommented, {
        editionId: id,
        postId,
        commentId: comment.id,
        userId: entity.post.userId,
        actorId: actor.userId,
        text: quotedText(entity.post.content),
      }),
    onRemoved: (outbox, { params: { id, postId }, comment, actor, reason }) =>
      outbox.emit(writingRemoved, {
        editionId: id,
        kind: 'COMMENT',
        postId,
        commentId: comment.id,
        userId: comment.userId,
        actorId: actor.userId,
        reason,
        text: quotedText(comment.content),
      }),
  });
}

export type PostCommentsService = ReturnType<typeof createPostCommentsService>;
