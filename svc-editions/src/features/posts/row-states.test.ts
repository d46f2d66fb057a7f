import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import { aComment } from '@siteswap/features/comments/testing';
import {
  describeRowStates,
  onceFor,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { cellsBelowEdition } from '#test/cells-below-edition.ts';
import { rowPaths } from '#test/row-paths.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service?.stop());

const callers = ['author', 'commenter', 'member', 'team', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { author: 11, commenter: 12, member: 13, team: 14 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = [
  ...['usual', 'official', 'pinned', 'comments closed', 'cancelled edition'],
  ...['archived convention', 'draft', 'deleted', 'deleted edition', 'path of another edition'],
] as const;
type State = (typeof states)[number];
const hidden: readonly State[] = ['deleted', 'deleted edition', 'path of another edition'];

let count = 0;

/** Nothing that is called here changes an edition. */
const editionOf = onceFor(anEditionIn);

async function anEditionIn(state: State): Promise<number> {
  const isArchived = state === 'archived convention';
  const convention = await aConvention(service.prisma, { authorId: userIds.team, isArchived });
  const status = state === 'cancelled edition' ? 'CANCELLED' : 'CONFIRMED';
  const deletedAt = state === 'deleted edition' ? new Date() : null;
  const edition = { status, isOnline: state !== 'draft', deletedAt } as const;
  return anEdition(service.prisma, edition, convention);
}

async function aPost(state: State) {
  const db = service.prisma;
  const serial = ++count;
  const id = await editionOf(state);
  const post = await db.editionPost.create({
    data: {
      editionId: id,
      userId: userIds.author,
      content: `post-${serial}.`,
      isOfficial: state === 'official',
      isPinned: state === 'pinned',
      areCommentsClosed: state === 'comments closed',
    },
  });
  const comment = await aComment(
    db,
    { entityKind: 'post', entityId: post.id },
    { userId: userIds.commenter, content: `comment-${serial}.` },
  );
  if (state === 'deleted') await db.editionPost.delete({ where: { id: post.id } });
  return {
    id: state === 'path of another edition' ? await editionOf('usual') : id,
    postId: post.id,
    commentId: comment.id,
    secrets: { post: `post-${serial}.`, comment: `comment-${serial}.` },
    actorOf,
  };
}
type Post = Awaited<ReturnType<typeof aPost>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const ok = 'ok';
const both = 'ok + post + comment';
const closed = '409 COMMENTS_CLOSED';

/** For the author, who commented, another member and the team; visitors get the same as another member where they may call. */
type Cells = readonly [string, string, string, string];
const row = stateRows<Post, State, Cells>();

const ofEdition = ({ id }: Post) => ({ id });
const ofPost = ({ id, postId }: Post) => ({ id, postId });
const ofComment = ({ id, postId, commentId }: Post) => ({ id, postId, commentId });
const same = (cell: string): Cells => [cell, cell, cell, cell];
/** A list, a new post: nothing of this post is in it where it is not there. */
const editionOnly = { deleted: same(ok), 'path of another edition': same(ok) };
const forTeam: Cells = [forbidden, forbidden, forbidden, both];

const table = [
  row(
    contract.listPosts,
    (post) => ({ params: ofEdition(post), query: {} }),
    same(both),
    editionOnly,
  ),
  row(contract.getPost, (post) => ({ params: ofPost(post) }), same(both)),
  row(
    contract.createPost,
    (post) => ({ params: ofEdition(post), body: { content: 'Qui vient ?' } }),
    same(ok),
    editionOnly,
  ),
  row(
    contract.createPost,
    (post) => ({ params: ofEdition(post), body: { content: 'Bienvenue', isOfficial: true } }),
    [forbidden, forbidden, forbidden, ok],
    {
      deleted: [forbidden, forbidden, forbidden, ok],
      'path of another edition': [forbidden, forbidden, forbidden, ok],
    },
    'an official one',
  ),
  row(
    contract.updatePost,
    (post) => ({ params: ofPost(post), body: { content: 'Autre' } }),
    ['ok + comment', forbidden, forbidden, forbidden],
    // It speaks in the name of the team, to which its author does not belong.
    { official: same(forbidden) },
    'the text',
  ),
  ...(['isOfficial', 'isPinned', 'areCommentsClosed'] as const).map((mark) =>
    row(
      contract.updatePost,
      (post) => ({ params: ofPost(post), body: { [mark]: true } }),
      forTeam,
      {},
      mark,
    ),
  ),
  row(contract.removePost, (post) => ({ params: ofPost(post), body: { reason: 'Hors sujet' } }), [
    ok,
    forbidden,
    forbidden,
    ok,
  ]),
  row(
    contract.listPostComments,
    (post) => ({ params: ofPost(post), query: {} }),
    same('ok + comment'),
  ),
  row(contract.getPostComment, (post) => ({ params: ofComment(post) }), same('ok + comment')),
  row(
    contract.createPostComment,
    (post) => ({ params: ofPost(post), body: { content: 'Moi !' } }),
    same(ok),
    { 'comments closed': [closed, closed, closed, ok] },
  ),
  row(
    contract.updatePostComment,
    (post) => ({ params: ofComment(post), body: { content: 'Autre' } }),
    [forbidden, ok, forbidden, forbidden],
  ),
  row(
    contract.removePostComment,
    (post) => ({ params: ofComment(post), body: { reason: 'Hors sujet' } }),
    [forbidden, ok, forbidden, ok],
  ),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const [author, commenter, member, team] = cellsBelowEdition(one, state, hidden);
  const visitor = one.route.access === 'public' ? member : '401 UNAUTHENTICATED';
  return { author, commenter, member, team, visitor };
}

describeRowStates('a post', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.posts),
  table,
  tables: ['conventions', 'editions', 'edition_posts', 'comment'],
  callers,
  states,
  aRow: aPost,
  expectedIn,
});
