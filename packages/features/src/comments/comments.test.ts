import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { comment } from '@siteswap/contracts/comments';
import { forbidden, notFound } from '@siteswap/service-kit';
import { startFeatures } from '../../test/start-features.ts';
import { createComments, deleteComments, findLastComments, toComment } from './index.ts';
import { aComment } from './testing.ts';

const now = new Date('2126-05-10T12:00:00Z');
const driver = 9;
const missing = 404;
const full = 405;

let service: Awaited<ReturnType<typeof startFeatures>>;
const happened: object[] = [];
beforeAll(async () => {
  service = await startFeatures();
});
afterAll(() => service.stop());

/** Comments on things whose id is all there is of them. */
const commentsOn = (entityKind: string) => {
  const find = async (_: unknown, __: unknown, { id }: { id: number }) => {
    if (id === missing) throw notFound();
    return { driver };
  };
  return createComments({
    db: service.prisma,
    transact: service.running.outbox.transact,
    clock: () => now,
    entityKind,
    entityIdOf: ({ id }: { id: number }) => id,
    find,
    lock: async (tx, actor, params) => {
      if (params.id === full) throw forbidden('FULL', 'It takes no comment');
      return find(tx, actor, params);
    },
    canModerate: ({ userId }, { driver }) => userId === driver,
    show: (row, { members }) => toComment(row, members.of(row.userId)),
    onCreated: (outbox, { entity, comment: { id }, actor: { userId } }) =>
      outbox.afterCommit(() => happened.push({ created: id, notified: entity.driver, userId })),
    onRemoved: (outbox, { comment: { id, userId }, reason }) =>
      outbox.afterCommit(() => happened.push({ removed: id, notified: userId, reason })),
  });
};

const actor = (userId: number) => ({
  ...{ userId, pseudo: `m${userId}`, sid: 's', locale: 'en' as const },
  ...{ isGlobalAdmin: false, adminMode: false },
});
const errorOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );
const page = { limit: 20 };

describe('comments', () => {
  it('are written for one entity of one kind, and shown newest first, page by page', async () => {
    const trips = commentsOn('trip');
    const ids = [];
    for (const content of ['one', 'two', 'three']) {
      const written = await trips.create(actor(1), { id: 1 }, { content });
      expect(comment.parse(written)).toMatchObject({ content, user: { pseudo: 'm1' } });
      ids.push(written.id);
    }
    await commentsOn('request').create(actor(1), { id: 1 }, { content: 'elsewhere' });
    await trips.create(actor(1), { id: 2 }, { content: 'of another trip' });
    const first = await trips.list(null, { id: 1 }, { limit: 2 });
    expect(first.data.map(({ content }) => content)).toEqual(['three', 'two']);
    const cursor = [Number(first.nextCursor)] as const;
    const second = await trips.list(null, { id: 1 }, { limit: 2, cursor });
    expect(second).toMatchObject({ data: [{ content: 'one' }], nextCursor: null });
    expect(happened.slice(0, 1)).toEqual([{ created: ids[0], notified: driver, userId: 1 }]);
  });

  it('are of one kind also where two have the same id', async () => {
    const { id } = await commentsOn('trip').create(actor(1), { id: 3 }, { content: 'Mine' });
    await service.pool.query(
      `insert into comment (entity_kind, id, entity_id, user_id, content) values ('request', $1, 3, 2, 'Theirs')`,
      [id],
    );
    const requests = commentsOn('request');
    expect(await requests.get(null, { id: 3, commentId: id })).toMatchObject({ content: 'Theirs' });
    await requests.update(actor(2), { id: 3, commentId: id }, { content: 'Changed' });
    await requests.remove(actor(2), { id: 3, commentId: id }, { reason: '' });
    const left = await commentsOn('trip').get(null, { id: 3, commentId: id });
    expect(left).toMatchObject({ content: 'Mine', editedAt: null });
  });

  it('are changed by their author alone, with a mark, and not over the change of another tab', async () => {
    const trips = commentsOn('trip');
    const written = await trips.create(actor(1), { id: 4 }, { content: 'Before' });
    const path = { id: 4, commentId: written.id };
    const { version } = written;
    expect(await errorOf(trips.update(actor(driver), path, { content: 'Not mine' }))).toBe(
      '403 FORBIDDEN',
    );
    const same = await trips.update(actor(1), path, { content: 'Before', version });
    expect(same.editedAt).toBeNull();
    const changed = await trips.update(actor(1), path, { content: 'After', version });
    expect(changed).toMatchObject({ content: 'After', editedAt: now.toISOString() });
    expect(await errorOf(trips.update(actor(1), path, { content: 'Other', version }))).toBe(
      '409 EDIT_CONFLICT',
    );
    expect(await trips.get(null, path)).toEqual(changed);
  });

  it('are removed by their author, or by who may, which the author is notified of', async () => {
    const trips = commentsOn('trip');
    const [own, bad] = [
      await aComment(service.prisma, ...on(5, 1)),
      await aComment(service.prisma, ...on(5, 2)),
    ];
    const pathOf = ({ id }: { id: number }) => ({ id: 5, commentId: id });
    happened.length = 0;
    expect(await errorOf(trips.remove(actor(3), pathOf(own), { reason: 'No' }))).toBe(
      '403 FORBIDDEN',
    );
    await trips.remove(actor(1), pathOf(own), { reason: '' });
    expect(await errorOf(trips.remove(actor(driver), pathOf(bad), { reason: '' }))).toBe(
      '422 INVALID_INPUT',
    );
    await trips.remove(actor(driver), pathOf(bad), { reason: 'Advertising' });
    expect(happened).toEqual([{ removed: bad.id, notified: 2, reason: 'Advertising' }]);
    expect(await errorOf(trips.remove(actor(1), pathOf(own), { reason: '' }))).toBe(
      '404 NOT_FOUND',
    );
    expect((await trips.list(null, { id: 5 }, page)).data).toEqual([]);
  });

  it('are not there where the entity is not, nor under another', async () => {
    const trips = commentsOn('trip');
    const { id: commentId } = await aComment(service.prisma, ...on(6, 1));
    for (const id of [missing, 7]) {
      const path = { id, commentId };
      expect(await errorOf(trips.get(null, path))).toBe('404 NOT_FOUND');
      expect(await errorOf(trips.update(actor(1), path, { content: 'x' }))).toBe('404 NOT_FOUND');
      expect(await errorOf(trips.remove(actor(1), path, { reason: '' }))).toBe('404 NOT_FOUND');
    }
    const { id } = { id: missing };
    expect(await errorOf(trips.list(null, { id }, page))).toBe('404 NOT_FOUND');
    expect(await errorOf(trips.create(actor(1), { id }, { content: 'x' }))).toBe('404 NOT_FOUND');
    expect(await errorOf(trips.create(actor(1), { id: full }, { content: 'x' }))).toBe('403 FULL');
  });

  it('come with their entity: the last three, and how many there are', async () => {
    for (const content of ['1', '2', '3', '4'])
      await aComment(service.prisma, ...on(8, 1, content));
    await aComment(service.prisma, ...on(10, 2, 'alone'));
    const last = await findLastComments(service.prisma, 'trip', [10, 8, 11]);
    expect([...last.keys()].sort()).toEqual([10, 8]);
    expect(last.get(8)).toMatchObject({
      count: 4,
      rows: [{ content: '2' }, { content: '3' }, { content: '4' }],
    });
    expect(last.get(10)).toMatchObject({ count: 1, rows: [{ userId: 2, content: 'alone' }] });
  });

  it('end with their entity, and only those', async () => {
    const other = await aComment(service.prisma, ...on(13, 1));
    await aComment(service.prisma, ...on(12, 1));
    await deleteComments(service.prisma, { entityKind: 'trip', entityId: 12 });
    const last = await findLastComments(service.prisma, 'trip', [12, 13]);
    expect([...last]).toMatchObject([[13, { count: 1, rows: [{ id: other.id }] }]]);
  });
});

const on = (entityId: number, userId: number, content = 'Moi !') =>
  [
    { entityKind: 'trip', entityId },
    { userId, content },
  ] as const;
