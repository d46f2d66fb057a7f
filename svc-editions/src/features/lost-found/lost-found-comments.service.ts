import {
  type createLostFoundComment,
  lostFoundCommented,
  writingRemoved,
} from '@siteswap/contracts/editions';
import type { RouteInput } from '@siteswap/contracts/route';
import { createComments } from '@siteswap/features/comments';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { canModerate, readableEdition } from '#src/features/moderation/moderation.public.ts';
import { quotedText } from '#src/shared/quoted-text.ts';
import { itemNameOf, toItemComment } from './lost-found.mapper.ts';
import { assertStarted, canSeeAll } from './lost-found.policy.ts';
import { findItem, itemComments, lockItem } from './lost-found.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type ItemPath = RouteInput<typeof createLostFoundComment>['params'];

/** The reporter of the item is notified of a comment. */
export function createLostFoundCommentsService(deps: Deps) {
  async function find(client: Db | Tx, actor: Actor | null, { id, itemId }: ItemPath) {
    const edition = await readableEdition(client, actor, id);
    const item = await findItem(client, { id: itemId, editionId: id });
    if (!item) throw notFound();
    return { edition, item };
  }

  return createComments({
    ...deps,
    entityKind: itemComments,
    entityIdOf: ({ itemId }: ItemPath) => itemId,
    find,
    lock: async (tx, actor, { id, itemId }) => {
      const edition = await readableEdition(tx, actor, id);
      assertStarted(edition, deps.clock());
      const item = await lockItem(tx, { id: itemId, editionId: id });
      if (!item) throw notFound();
      return { edition, item };
    },
    canModerate: (actor, { edition }) => canModerate(actor, edition),
    show: (comment, { entity: { edition, item }, actor, members }) =>
      toItemComment(comment, item.userId, { members, showsAll: canSeeAll(actor, edition, item) }),
    onCreated: (outbox, { params: { id, itemId }, entity, comment, actor }) =>
      outbox.emit(lostFoundCommented, {
        editionId: id,
        itemId,
        commentId: comment.id,
        userId: entity.item.userId,
        actorId: actor.userId,
        item: itemNameOf(entity.item),
      }),
    onRemoved: (outbox, { params: { id, itemId }, comment, actor, reason }) =>
      outbox.emit(writingRemoved, {
        editionId: id,
        kind: 'COMMENT',
        itemId,
        commentId: comment.id,
        userId: comment.userId,
        actorId: actor.userId,
        reason,
        text: quotedText(comment.content),
      }),
  });
}

export type LostFoundCommentsService = ReturnType<typeof createLostFoundCommentsService>;
