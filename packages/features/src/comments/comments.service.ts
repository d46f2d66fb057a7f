import { toCursorPage } from '@siteswap/contracts/lists';
import {
  type Actor,
  type Clock,
  forbidden,
  keep,
  notFound,
  type OutboxWriter,
  type PersonalData,
  type PrismaLike,
  type Transact,
  type TxOf,
} from '@siteswap/service-kit';
import { addWriter, findMembers, type Members } from '../members/index.ts';
import { assertCanRemove } from '../moderation/index.ts';
import { commentVersion } from './comments.mapper.ts';
import {
  type CommentRow,
  changeComment,
  deleteComment,
  findComment,
  insertComment,
  listComments,
} from './comments.repository.ts';

/** A comment, with the entity that it is on and who writes, changes or removes it. */
export interface Commented<Params, Entity> {
  readonly params: Params;
  readonly entity: Entity;
  readonly comment: CommentRow;
  readonly actor: Actor;
}

/** What the feature of the entity decides. */
export interface CommentsOptions<P extends PrismaLike, Params, Entity, Shown> {
  readonly db: P;
  readonly transact: Transact<P>;
  readonly clock: Clock;
  /** Kind of the entity in the table: `post`. */
  readonly entityKind: string;
  readonly entityIdOf: (params: Params) => number;
  /** The entity that the caller reads. @throws 404 */
  readonly find: (client: P | TxOf<P>, actor: Actor | null, params: Params) => Promise<Entity>;
  /** The entity that the caller comments on, locked until the end of the transaction. @throws 404, 403, 409 */
  readonly lock: (tx: TxOf<P>, actor: Actor, params: Params) => Promise<Entity>;
  /** Whether the caller removes the comments of others. */
  readonly canModerate: (actor: Actor, entity: Entity) => boolean;
  readonly show: (
    comment: CommentRow,
    shown: { readonly entity: Entity; readonly actor: Actor | null; readonly members: Members },
  ) => Shown;
  readonly onCreated: (outbox: OutboxWriter, created: Commented<Params, Entity>) => void;
  /** Called when another member than its author removed it. */
  readonly onRemoved: (
    outbox: OutboxWriter,
    removed: Commented<Params, Entity> & { readonly reason: string },
  ) => void;
  /** Called whenever one is gone, by its author or a moderator: for lists that count them. */
  readonly onDeleted?: (outbox: OutboxWriter, deleted: Commented<Params, Entity>) => void;
}

type OfComment<Params> = Params & { readonly commentId: number };

/** The comments on one kind of entity: the handlers of `commentRoutes`. */
export function createComments<P extends PrismaLike, Params, Entity, Shown>({
  db,
  transact,
  clock,
  entityKind,
  entityIdOf,
  find,
  lock,
  canModerate,
  show,
  onCreated,
  onRemoved,
  onDeleted,
}: CommentsOptions<P, Params, Entity, Shown>) {
  const keyOf = (params: Params) => ({ entityKind, entityId: entityIdOf(params) });

  /** The comment, locked until the end of the transaction. @throws 404 */
  async function lockComment(tx: TxOf<P>, params: OfComment<Params>): Promise<CommentRow> {
    const comment = await findComment(tx, keyOf(params), params.commentId, { lock: true });
    if (!comment) throw notFound();
    return comment;
  }

  async function showWritten(
    tx: TxOf<P>,
    actor: Actor,
    entity: Entity,
    comment: CommentRow,
  ): Promise<Shown> {
    await addWriter(tx, actor);
    return show(comment, { entity, actor, members: await findMembers(tx, [comment.userId]) });
  }

  return {
    /** Newest first. @throws 404 */
    async list(
      actor: Actor | null,
      params: Params,
      query: { readonly limit: number; readonly cursor?: readonly [id: number] | undefined },
    ) {
      const entity = await find(db, actor, params);
      const rows = await listComments(db, keyOf(params), query);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return toCursorPage(
        rows,
        query.limit,
        (row) => show(row, { entity, actor, members }),
        (row) => [row.id],
      );
    },

    /** @throws 404 */
    async get(actor: Actor | null, params: OfComment<Params>): Promise<Shown> {
      const entity = await find(db, actor, params);
      const comment = await findComment(db, keyOf(params), params.commentId);
      if (!comment) throw notFound();
      return show(comment, { entity, actor, members: await findMembers(db, [comment.userId]) });
    },

    /** @throws 404, and what the entity says */
    create: (actor: Actor, params: Params, { content }: { readonly content: string }) =>
      transact(async (tx, outbox) => {
        const entity = await lock(tx, actor, params);
        const { userId } = actor;
        const comment = await insertComment(tx, keyOf(params), { userId, content });
        onCreated(outbox, { params, entity, comment, actor });
        return showWritten(tx, actor, entity, comment);
      }),

    /** @throws 404; 403 for the comment of another member; 409 EDIT_CONFLICT */
    update: (
      actor: Actor,
      params: OfComment<Params>,
      input: { readonly content: string; readonly version?: string | undefined },
    ): Promise<Shown> =>
      transact(async (tx) => {
        const entity = await find(tx, actor, params);
        const before = await lockComment(tx, params);
        if (before.userId !== actor.userId) throw forbidden();
        const { content = before.content } = commentVersion.changesOf(before, input);
        if (content === before.content) return showWritten(tx, actor, entity, before);
        const change = { content, editedAt: clock() };
        const changed = await changeComment(tx, entityKind, before.id, change);
        return showWritten(tx, actor, entity, changed);
      }),

    /** @throws 404, 403; 422 when a moderator gives no reason */
    remove: (
      actor: Actor,
      params: OfComment<Params>,
      { reason }: { readonly reason: string },
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const entity = await find(tx, actor, params);
        const comment = await lockComment(tx, params);
        assertCanRemove(actor, comment, { isModerator: canModerate(actor, entity), reason });
        await deleteComment(tx, entityKind, comment.id);
        onDeleted?.(outbox, { params, entity, comment, actor });
        if (comment.userId !== actor.userId) {
          onRemoved(outbox, { params, entity, comment, actor, reason });
        }
        return { ok: true };
      }),
  };
}

/** Their part in what a service stores about members. */
export const commentTables: PersonalData<unknown>['tables'] = {
  comment: {
    columns: ['user_id'],
    erase: keep('what was written stays for members who read it, as by a deleted user'),
  },
};
