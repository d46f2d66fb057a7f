import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted, userState } from '@siteswap/contracts/core';
import {
  countPosts,
  createConvention,
  createLostFoundComment,
  createLostFoundItem,
  createPost,
  createPostComment,
  deleteEdition,
  getPost,
  getPostComment,
  listPostComments,
  listPosts,
  type Post,
  postAnnounced,
  postCommented,
  postCreated,
  postRemoved,
  removePost,
  removePostComment,
  updatePost,
  updatePostComment,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { aUserState } from '@siteswap/contracts/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { assertWait } from '@siteswap/service-kit/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;

const [author, writer, reader, goer] = [7, 8, 9, 11];
let service: Started['service'];
let clock: Started['clock'];
beforeAll(async () => {
  ({ service, clock } = await startEditions());
  await addMembers(service, [author, writer, reader, goer]);
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
const admin = () => service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
type Caller = ReturnType<typeof as>;

let convention: { id: number; name: string };
let id: number;
beforeEach(async () => {
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  id = await anEdition(service.prisma, {}, convention);
});

const list = (query: { limit?: number; cursor?: string } = {}, by?: Caller, of = id) =>
  service.call(listPosts, { params: { id: of }, query: query as never }, by);
const posts = async (): Promise<Post[]> => (await list()).body.data;
const write = (
  by: Caller,
  body: { content: string; isOfficial?: boolean; notifies?: boolean },
  to = id,
) => service.call(createPost, { params: { id: to }, body }, by);
const aPost = async (by = writer, content = 'Qui vient en train ?') =>
  (await write(as(by), { content })).body;
const change = (by: Caller, postId: number, body: Record<string, unknown>) =>
  service.call(updatePost, { params: { id, postId }, body }, by);
const remove = (by: Caller, postId: number, reason?: string) =>
  service.call(removePost, { params: { id, postId }, body: { ...(reason ? { reason } : {}) } }, by);
const comment = (by: Caller, postId: number, content = 'Moi !') =>
  service.call(createPostComment, { params: { id, postId }, body: { content } }, by);
const changeComment = (by: Caller, postId: number, commentId: number, content: string) =>
  service.call(updatePostComment, { params: { id, postId, commentId }, body: { content } }, by);
const removeComment = (by: Caller, postId: number, commentId: number, reason?: string) =>
  service.call(
    removePostComment,
    { params: { id, postId, commentId }, body: { ...(reason ? { reason } : {}) } },
    by,
  );
const removals = () =>
  service.nats
    .events(writingRemoved)
    .map(({ data }) => data)
    .filter(({ editionId }) => editionId === id);

describe('PO-01 posts of an edition', () => {
  it('are there at once for everybody, newest first', async () => {
    const first = await aPost();
    const { status, body } = await write(as(reader), { content: ' Moi, de **Lille**. ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { id: reader, pseudo: 'member-9' },
      content: 'Moi, de **Lille**.',
      isOfficial: false,
      isPinned: false,
      areCommentsClosed: false,
      editedAt: null,
      commentCount: 0,
      comments: [],
    });
    expect((await posts()).map((post) => post.id)).toEqual([body.id, first.id]);
  });

  it('name their writer before the copy of the account has arrived', async () => {
    const newcomer = service.actor({ userId: 404, pseudo: 'nouvelle' });
    const { body } = await write(newcomer, { content: 'Bonjour !' });
    expect(body.user).toMatchObject({ id: 404, pseudo: 'nouvelle' });
    expect(body.user).not.toHaveProperty('isDeleted');
  });

  it('need a text of 1 to 2,000 characters, and an account', async () => {
    for (const content of ['', '   ', 'x'.repeat(2_001)]) {
      expect((await write(as(writer), { content })).status).toBe(422);
    }
    expect((await write(as(writer), { content: 'x'.repeat(2_000) })).status).toBe(201);
    const call = { params: { id }, body: { content: 'Bonjour' } };
    expect((await service.call(createPost, call)).status).toBe(401);
    expect(await posts()).toHaveLength(1);
  });

  it('come page after page, each once, pinned ones first', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await aPost()).id);
    const [oldest = 0, second = 0, third = 0, fourth = 0, newest = 0] = ids;
    await change(as(author), second, { isPinned: true });
    await change(as(author), fourth, { isPinned: true });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...body.data.map((post) => post.id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([fourth, second, newest, third, oldest]);
  });

  it('of a draft are for its people alone', async () => {
    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    expect((await write(as(author), { content: 'Entre nous' }, draft)).status).toBe(201);
    expect((await list({}, as(author), draft)).body.data).toHaveLength(1);
    expect((await list({}, admin(), draft)).body.data).toHaveLength(1);
    expect((await list({}, as(reader), draft)).status).toBe(404);
    expect((await list({}, undefined, draft)).status).toBe(404);
    expect((await write(as(reader), { content: 'Bonjour' }, draft)).status).toBe(404);
  });

  it('go with their edition, and are reached only through it', async () => {
    const post = await aPost();
    const other = await anEdition(service.prisma);
    const call = { params: { id: other, postId: post.id }, query: {} };
    expect((await service.call(listPostComments, call)).status).toBe(404);
    const elsewhere = { params: { id: other, postId: post.id }, body: {} };
    expect((await service.call(removePost, elsewhere, as(writer))).status).toBe(404);
    await service.call(deleteEdition, { params: { id } }, as(author));
    expect((await list()).status).toBe(404);
    expect((await comment(as(reader), post.id)).status).toBe(404);
  });
});

describe('the number of posts', () => {
  const counts = async (...ids: unknown[]) =>
    (await service.call(countPosts, { query: { ids: ids.join(',') } })).body.data;

  it('comes for many editions in one call; those without posts are left out', async () => {
    const [other, quiet] = await Promise.all([
      anEdition(service.prisma),
      anEdition(service.prisma),
    ]);
    await aPost();
    await write(as(reader), { content: 'Moi' }, other);
    await aPost();
    expect(await counts(other, quiet, id)).toEqual([
      { id, count: 2 },
      { id: other, count: 1 },
    ]);
  });

  it('follows what is written and removed', async () => {
    const ofEdition = (event: typeof postCreated | typeof postRemoved) =>
      service.nats
        .events(event)
        .map(({ data }) => data)
        .filter(({ editionId }) => editionId === id);
    const { id: postId } = await aPost();
    expect(await counts(id)).toEqual([{ id, count: 1 }]);
    expect((await remove(as(reader), postId)).status).toBe(403);
    await remove(as(writer), postId);
    expect(await counts(id)).toEqual([]);
    await service.waitFor(() => ofEdition(postRemoved).length === 1);
    expect([postCreated, postRemoved].map(ofEdition)).toEqual([
      [{ editionId: id, postId }],
      [{ editionId: id, postId }],
    ]);
  });

  it('of drafts and deleted editions is for no one', async () => {
    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    await write(as(author), { content: 'Entre nous' }, draft);
    await aPost();
    await service.call(deleteEdition, { params: { id } }, as(author));
    expect(await counts(draft, id)).toEqual([]);
  });

  it('needs 1 to 100 ids', async () => {
    for (const ids of ['', 'a', '1,,2', Array.from({ length: 101 }, (_, n) => n).join(',')]) {
      expect((await service.call(countPosts, { query: { ids } })).status).toBe(422);
    }
  });
});

describe('PO-02 who changes and removes a post', () => {
  it('its author changes the text, which is shown', async () => {
    const { id: postId } = await aPost();
    clock.now = new Date('2027-05-10T13:00:00Z');
    const { body } = await change(as(writer), postId, { content: 'Qui vient en bus ?' });
    expect(body).toMatchObject({
      content: 'Qui vient en bus ?',
      editedAt: '2027-05-10T13:00:00.000Z',
    });
  });

  it('no other member changes the text, not even an administrator', async () => {
    const { id: postId } = await aPost();
    for (const by of [as(reader), as(author), admin()]) {
      expect((await change(by, postId, { content: 'Autre chose' })).status).toBe(403);
    }
    expect((await posts())[0]).toMatchObject({ content: 'Qui vient en train ?', editedAt: null });
  });

  it('the team pins, marks as official and closes comments; the text stays unedited', async () => {
    const { id: postId } = await aPost(author);
    const marks = { isPinned: true, isOfficial: true, areCommentsClosed: true };
    expect((await change(as(author), postId, marks)).body).toMatchObject({
      ...marks,
      editedAt: null,
    });
    expect((await change(as(author), postId, { isPinned: false })).body.isPinned).toBe(false);
  });

  it('that the team made official is changed by its author only while they belong to the team', async () => {
    const { id: postId } = await aPost();
    await change(as(author), postId, { isOfficial: true });
    expect((await change(as(writer), postId, { content: 'Nous annulons' })).status).toBe(403);
    expect((await posts())[0]).toMatchObject({ content: 'Qui vient en train ?', isOfficial: true });
    const { id: ofTeam } = await aPost(author);
    await change(as(author), ofTeam, { isOfficial: true });
    expect((await change(as(author), ofTeam, { content: 'Nous ouvrons' })).status).toBe(200);
  });

  it('its author deletes it with its comments, and no one is notified', async () => {
    const { id: postId } = await aPost();
    await comment(as(reader), postId);
    expect((await remove(as(writer), postId)).status).toBe(200);
    expect(await posts()).toEqual([]);
    expect(
      await service.prisma.comment.count({ where: { entityKind: 'post', entityId: postId } }),
    ).toBe(0);
    expect((await remove(as(writer), postId)).status).toBe(404);
    expect(removals()).toEqual([]);
  });

  it('a stranger deletes nothing; the team only with a reason, which the author is notified', async () => {
    const { id: postId } = await aPost();
    expect((await remove(as(reader), postId, 'Je n’aime pas')).status).toBe(403);
    const { status, body } = await remove(as(author), postId);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path: 'reason', code: 'REQUIRED' }] });
    expect((await remove(as(author), postId, 'x'.repeat(501))).status).toBe(422);
    expect((await remove(as(author), postId, 'Publicité')).status).toBe(200);
    const { id: another } = await aPost();
    expect((await remove(as(author), another, 'x'.repeat(500))).status).toBe(200);
    await service.waitFor(() => removals().length > 1);
    expect(removals().slice(0, 1)).toMatchObject([
      {
        editionId: id,
        kind: 'POST',
        userId: writer,
        actorId: author,
        reason: 'Publicité',
        text: expect.stringMatching(/\w/),
      },
    ]);
  });
});

describe('comments on a post', () => {
  const comments = async (postId: number, query: { limit?: number; cursor?: string } = {}) =>
    (
      await service.call(listPostComments, {
        params: { id, postId },
        query: query as never,
      })
    ).body;

  it('the last three come with the post in their order, the others page after page', async () => {
    const { id: postId } = await aPost();
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      ids.push((await comment(as(reader), postId, `${n}`)).body.id);
    }
    const [post] = await posts();
    expect(post?.commentCount).toBe(5);
    expect(post?.comments.map(({ content }) => content)).toEqual(['3', '4', '5']);
    const newest = await comments(postId, { limit: 2 });
    expect(newest.data.map(({ content }) => content)).toEqual(['5', '4']);
    const next = await comments(postId, { limit: 3, cursor: newest.nextCursor ?? '' });
    expect(next.data.map((each) => each.id)).toEqual(ids.slice(0, 3).reverse());
    expect(next.nextCursor).toBeNull();
  });

  it('are announced to the author of the post, with how the post begins', async () => {
    const { id: postId } = await aPost(writer, 'Who has a **unicycle**?');
    const { body } = await comment(as(reader), postId);
    const sent = () =>
      service.nats
        .events(postCommented)
        .map(({ data }) => data)
        .filter((data) => data.postId === postId);
    await service.waitFor(() => sent().length > 0);
    const text = 'Who has a unicycle?';
    expect(sent()).toEqual([
      { editionId: id, postId, commentId: body.id, userId: writer, actorId: reader, text },
    ]);
  });

  it('need a text of 1 to 1,000 characters, and a post that is there', async () => {
    const { id: postId } = await aPost();
    for (const content of ['', ' ', 'x'.repeat(1_001)]) {
      expect((await comment(as(reader), postId, content)).status).toBe(422);
    }
    expect((await comment(as(reader), postId, 'x'.repeat(1_000))).status).toBe(201);
    expect((await comment(as(reader), 2_000_000_000)).status).toBe(404);
  });

  it('are closed by the team, which may still write some', async () => {
    const { id: postId } = await aPost();
    await change(as(author), postId, { areCommentsClosed: true });
    const rejected = await comment(as(reader), postId);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'COMMENTS_CLOSED' } });
    expect((await comment(as(writer), postId)).status).toBe(409);
    expect((await comment(as(author), postId)).status).toBe(201);
    await change(as(author), postId, { areCommentsClosed: false });
    expect((await comment(as(reader), postId)).status).toBe(201);
  });

  it('PO-02 are changed by their author, and removed by them or with a reason by the team', async () => {
    const { id: postId } = await aPost();
    const { body: own } = await comment(as(reader), postId);
    const { body: bad } = await comment(as(goer), postId, 'Achetez !');
    for (const by of [as(writer), as(author), admin()]) {
      expect((await changeComment(by, postId, own.id, 'Pas moi')).status).toBe(403);
    }
    const changed = await changeComment(as(reader), postId, own.id, 'Moi aussi !');
    expect(changed.body).toMatchObject({
      content: 'Moi aussi !',
      editedAt: clock.now.toISOString(),
    });
    const { body: same } = await changeComment(as(goer), postId, bad.id, 'Achetez !');
    expect(same.editedAt).toBeNull();

    // Not even the author of the post removes what others wrote.
    expect((await removeComment(as(writer), postId, bad.id, 'Non')).status).toBe(403);
    expect((await removeComment(as(author), postId, bad.id)).status).toBe(422);
    expect((await removeComment(as(author), postId, bad.id, 'Publicité')).status).toBe(200);
    expect((await removeComment(as(reader), postId, own.id)).status).toBe(200);
    expect((await removeComment(as(reader), postId, own.id)).status).toBe(404);
    await service.waitFor(() => removals().length > 0);
    expect(removals()).toMatchObject([
      {
        editionId: id,
        kind: 'COMMENT',
        userId: goer,
        actorId: author,
        reason: 'Publicité',
        text: expect.stringMatching(/\w/),
      },
    ]);
    expect((await posts())[0]).toMatchObject({ commentCount: 0 });
  });
});

it('AC-04 what a member wrote stays as by a deleted user', async () => {
  const post = await aPost(goer);
  await comment(as(goer), post.id, 'Je confirme.');
  await service.nats.publishEvent(userDeleted, { userId: goer });
  await service.nats.publishState(
    userState,
    goer,
    2,
    aUserState({ id: goer, pseudo: '#11', isDeleted: true }),
  );
  await service.waitFor(async () => (await posts())[0]?.user.isDeleted);
  const [shown] = await posts();
  expect(shown?.comments[0]).toMatchObject({ content: 'Je confirme.', user: { isDeleted: true } });
});

describe('a post of the team', () => {
  const announced = (of = id) =>
    service.nats
      .events(postAnnounced)
      .map(({ data }) => data)
      .filter(({ editionId }) => editionId === of);

  it('notifies the people of the edition when it says so, with its beginning in plain text', async () => {
    const content = `Les **portes** ouvrent à 10 h. ${'Venez ! '.repeat(60)}`;
    await write(as(author), { content, isOfficial: true });
    const { body } = await write(as(author), { content, isOfficial: true, notifies: true });
    await service.waitFor(() => announced().length > 0);
    const text = expect.stringMatching(/^Les portes ouvrent à 10 h\. (Venez ! )+\S*…$/);
    expect(announced()).toEqual([{ editionId: id, postId: body.id, actorId: author, text }]);
  });

  it('is the only one that may, of a published edition', async () => {
    const rejected = { status: 422, body: { errors: [{ path: 'notifies', code: 'NOT_ALLOWED' }] } };
    const notifies = { content: 'Bonjour', notifies: true };
    expect(await write(as(author), notifies)).toMatchObject(rejected);
    const official = { ...notifies, isOfficial: true };
    expect((await write(as(writer), official)).status).toBe(403);
    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    expect(await write(as(author), official, draft)).toMatchObject(rejected);
    expect([...announced(), ...announced(draft)]).toEqual([]);
  });
});

it('a team notifies the people of the edition three times a day', async () => {
  const limited = await startEditions({ RATE_LIMIT_FACTOR: '1' });
  try {
    const as = limited.service.actor({ userId: author });
    const call = { body: { name: 'Trois Balles' } };
    const { body: own } = await limited.service.call(createConvention, call, as);
    const write = async (edition: number, notifies = true) => {
      const body = { content: 'Bonjour', isOfficial: true, notifies };
      return limited.service.call(createPost, { params: { id: edition }, body }, as);
    };
    const edition = await anEdition(limited.service.prisma, {}, own);
    for (let n = 0; n < 3; n += 1) expect((await write(edition)).status).toBe(201);
    const rejected = await write(edition);
    expect(rejected.body.code).toBe('RATE_LIMITED');
    assertWait(rejected, 24 * 3600);
    expect((await write(edition, false)).status).toBe(201);
    expect((await write(await anEdition(limited.service.prisma, {}, own))).status).toBe(201);
  } finally {
    await limited.service.stop();
  }
});

it('PO-06 the 21st post of a member within an hour has to wait', async () => {
  const limited = await startEditions({ RATE_LIMIT_FACTOR: '1' });
  try {
    const edition = await anEdition(limited.service.prisma);
    const call = { params: { id: edition }, body: { content: 'Encore une fois' } };
    const member = limited.service.actor({ userId: writer });
    for (let n = 0; n < 20; n += 1) {
      expect((await limited.service.call(createPost, call, member)).status).toBe(201);
    }
    const rejected = await limited.service.call(createPost, call, member);
    expect(rejected.body.code).toBe('RATE_LIMITED');
    assertWait(rejected, 3600);
  } finally {
    await limited.service.stop();
  }
});

it('the 31st comment of a member within an hour has to wait, on posts and on items together', async () => {
  const limited = await startEditions({ RATE_LIMIT_FACTOR: '1' });
  try {
    limited.clock.now = new Date('2027-06-11T10:00:00Z');
    const edition = await anEdition(limited.service.prisma);
    const [member, other] = [writer, reader].map((userId) => limited.service.actor({ userId }));
    const params = { id: edition };
    const post = { params, body: { content: 'Qui vient ?' } };
    const { body: written } = await limited.service.call(createPost, post, other);
    const found = { params, body: { kind: 'FOUND' as const, description: 'Une massue' } };
    const { body: item } = await limited.service.call(createLostFoundItem, found, other);
    const body = { content: 'Moi !' };
    const onPost = (as = member) =>
      limited.service.call(
        createPostComment,
        { params: { ...params, postId: written.id }, body },
        as,
      );
    const onItem = () =>
      limited.service.call(
        createLostFoundComment,
        { params: { ...params, itemId: item.id }, body },
        member,
      );
    for (let n = 0; n < 15; n += 1) {
      expect((await onPost()).status).toBe(201);
      expect((await onItem()).status).toBe(201);
    }
    for (const rejected of [await onPost(), await onItem()]) {
      expect(rejected.body.code).toBe('RATE_LIMITED');
      assertWait(rejected, 3600);
    }
    // Counted for each member by itself, and apart from posts.
    expect((await onPost(other)).status).toBe(201);
    expect((await limited.service.call(createPost, post, member)).status).toBe(201);
  } finally {
    await limited.service.stop();
  }
});

describe('a single post or comment', () => {
  const one = (postId: number, by?: Caller, of = id) =>
    service.call(getPost, { params: { id: of, postId } }, by);
  const oneComment = (postId: number, commentId: number, of = id) =>
    service.call(getPostComment, { params: { id: of, postId, commentId } });

  it('is read by everybody as the lists show it', async () => {
    const post = await aPost();
    const { body: written } = await comment(as(reader), post.id);
    expect((await one(post.id)).body).toEqual((await posts())[0]);
    expect((await oneComment(post.id, written.id)).body).toEqual((await posts())[0]?.comments[0]);
  });

  it('is 404 when it is gone, of another edition or post, or of a draft of others', async () => {
    const [post, other] = [await aPost(), await aPost()];
    const { body: written } = await comment(as(reader), post.id);
    const elsewhere = await anEdition(service.prisma, {}, convention);
    expect((await one(post.id, undefined, elsewhere)).status).toBe(404);
    expect((await oneComment(other.id, written.id)).status).toBe(404);
    expect((await oneComment(post.id, written.id, elsewhere)).status).toBe(404);
    await removeComment(as(reader), post.id, written.id);
    expect((await oneComment(post.id, written.id)).status).toBe(404);
    await remove(as(writer), post.id);
    expect((await one(post.id)).status).toBe(404);

    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    const { body: hidden } = await write(as(author), { content: 'Entre nous' }, draft);
    expect((await one(hidden.id, as(author), draft)).status).toBe(200);
    expect((await one(hidden.id, as(reader), draft)).status).toBe(404);
    expect((await one(hidden.id, undefined, draft)).status).toBe(404);
  });

  it('that the team removes is named to its author', async () => {
    const post = await aPost();
    const { body: written } = await comment(as(reader), post.id);
    await removeComment(as(author), post.id, written.id, 'Hors sujet');
    await remove(as(author), post.id, 'Hors sujet');
    await service.waitFor(() => removals().length === 2);
    expect(removals()).toMatchObject([
      { kind: 'COMMENT', postId: post.id, commentId: written.id },
      { kind: 'POST', postId: post.id },
    ]);
  });
});
