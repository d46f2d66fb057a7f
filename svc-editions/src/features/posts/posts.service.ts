import {
  type countPosts,
  type createPost,
  type listPosts,
  type Post,
  postAnnounced,
  postCreated,
  postRemoved,
  type removePost,
  type updatePost,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findLastComments } from '@siteswap/features/comments';
import { addWriter, findMembers } from '@siteswap/features/members';
import { assertCanRemove } from '@siteswap/features/moderation';
import {
  type Actor,
  type Clock,
  invalidInput,
  notFound,
  type RateLimit,
  type RateLimits,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  assertModerator,
  assertOwn,
  canModerate,
  readableEdition,
} from '#src/features/moderation/moderation.public.ts';
import { quotedText } from '#src/shared/quoted-text.ts';
import { postVersion, toPost } from './posts.mapper.ts';
import { assertCanWrite } from './posts.policy.ts';
import {
  changePost,
  countPostRows,
  deletePost,
  findPost,
  insertPost,
  listPostRows,
  lockPost,
  type PostRow,
  postComments,
} from './posts.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly rateLimits: Pick<RateLimits, 'take'>;
}

/** Of one edition, by its whole team. */
const announcements: RateLimit = { points: 3, seconds: 24 * 3600 };

type UpdateBody = RouteInput<typeof updatePost>['body'];
type PostPath = RouteInput<typeof removePost>['params'];

const changesText = ({ content }: UpdateBody): boolean => content !== undefined;
const changesPlace = ({ isOfficial, isPinned, areCommentsClosed }: UpdateBody): boolean =>
  [isOfficial, isPinned, areCommentsClosed].some((input) => input !== undefined);

export function createPostsService({ db, transact, clock, rateLimits }: Deps) {
  async function getPostForUpdate(tx: Tx, { id, postId }: PostPath): Promise<PostRow> {
    const post = await lockPost(tx, { id: postId, editionId: id });
    if (!post) throw notFound();
    return post;
  }

  /** How these posts are shown, each with its last comments. */
  async function toPosts(
    client: Db | Tx,
    rows: readonly PostRow[],
  ): Promise<(row: PostRow) => Post> {
    const comments = await findLastComments(
      client,
      postComments,
      rows.map(({ id }) => id),
    );
    const written = [...rows, ...[...comments.values()].flatMap((last) => last.rows)];
    const members = await findMembers(
      client,
      written.map(({ userId }) => userId),
    );
    return (row) => toPost(row, comments.get(row.id), members);
  }

  async function show(tx: Tx, actor: Actor, row: PostRow): Promise<Post> {
    await addWriter(tx, actor);
    return (await toPosts(tx, [row]))(row);
  }

  return {
    /** Pinned posts first, then newest first. @throws 404 */
    async list(
      actor: Actor | null,
      id: number,
      query: RouteInput<typeof listPosts>['query'],
    ): Promise<RouteResult<typeof listPosts>> {
      await readableEdition(db, actor, id);
      const rows = await listPostRows(db, id, query);
      return toCursorPage(rows, query.limit, await toPosts(db, rows), (row) => [
        row.isPinned ? 1 : 0,
        row.id,
      ]);
    },

    /** @throws 404 */
    async get(actor: Actor | null, { id, postId }: PostPath): Promise<Post> {
      await readableEdition(db, actor, id);
      const row = await findPost(db, { id: postId, editionId: id });
      if (!row) throw notFound();
      return (await toPosts(db, [row]))(row);
    },

    /** Whether this caller may change something of a post. @throws 404, 403 */
    async assertLooksAfter(actor: Actor, { id, postId }: PostPath): Promise<void> {
      const edition = await readableEdition(db, actor, id);
      const row = await findPost(db, { id: postId, editionId: id });
      if (!row) throw notFound();
      if (!canModerate(actor, edition)) assertOwn(actor, row);
    },

    /** For the numbers of the tabs, the same for everybody. */
    count: async ({
      ids,
    }: RouteInput<typeof countPosts>['query']): Promise<RouteResult<typeof countPosts>> => ({
      data: await countPostRows(db, ids),
    }),

    /** @throws 404; 403 for an official post without the right edit; 422 for an announcement of a draft, 429 */
    create: (
      actor: Actor,
      id: number,
      { notifies, ...body }: RouteInput<typeof createPost>['body'],
    ) =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, id);
        if (body.isOfficial) assertModerator(actor, edition);
        if (notifies && !edition.isOnline)
          throw invalidInput([{ path: 'notifies', code: 'NOT_ALLOWED' }]);
        if (notifies) await rateLimits.take(`post-announcements:${id}`, announcements);
        const post = await insertPost(tx, { ...body, editionId: id, userId: actor.userId });
        const known = { editionId: id, postId: post.id };
        outbox.emit(postCreated, known);
        if (notifies) {
          const text = quotedText(post.content);
          outbox.emit(postAnnounced, { ...known, actorId: actor.userId, text });
        }
        return show(tx, actor, post);
      }),

    /** Changes the given fields. @throws 404, 403; 409 EDIT_CONFLICT */
    update: (actor: Actor, path: PostPath, input: UpdateBody): Promise<Post> =>
      transact(async (tx) => {
        const edition = await readableEdition(tx, actor, path.id);
        const before = await getPostForUpdate(tx, path);
        if (changesText(input)) assertCanWrite(actor, edition, before);
        if (changesPlace(input)) assertModerator(actor, edition);
        const body = postVersion.changesOf(before, input);
        const isEdited = changesText(body) && body.content !== before.content;
        return show(
          tx,
          actor,
          await changePost(tx, before.id, { ...body, ...(isEdited ? { editedAt: clock() } : {}) }),
        );
      }),

    /** @throws 404, 403; 422 when a moderator gives no reason */
    remove: (
      actor: Actor,
      path: PostPath,
      { reason }: RouteInput<typeof removePost>['body'],
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const { id, userId, content } = await getPostForUpdate(tx, path);
        assertCanRemove(actor, { userId }, { isModerator: canModerate(actor, edition), reason });
        await deletePost(tx, id);
        outbox.emit(postRemoved, { editionId: path.id, postId: id });
        if (userId !== actor.userId) {
          const { userId: actorId } = actor;
          outbox.emit(writingRemoved, {
            editionId: path.id,
            kind: 'POST',
            postId: id,
            userId,
            actorId,
            reason,
            text: quotedText(content),
          });
        }
        return { ok: true };
      }),
  };
}

export type PostsService = ReturnType<typeof createPostsService>;
