import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { favoriteState } from '@siteswap/contracts/editions';
import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotification,
} from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { fillInbox } from '#test/inbox.ts';
import { openStream, type StreamClient } from '#test/stream-client.ts';
import { startNotifications } from '#test/templates.ts';

let service: Awaited<ReturnType<typeof start>>;
const start = () => startNotifications({ STREAM_POLL_MS: '50' });
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.stop());

const open: StreamClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const as = (userId: number) => service.actor({ userId });
/** The counts of a stream, in whichever events, after the one it begins with. */
const countsOf = (client: StreamClient): number[] =>
  client.received
    .map(({ data }) => data.unreadCount as number | undefined)
    .filter((count) => count !== undefined)
    .slice(1);

/** Two tabs of a member, and what both say of the unread count. */
async function openTwo(userId: number) {
  const both = await Promise.all([0, 1].map(() => openStream(service, as(userId))));
  open.push(...both);
  for (const client of both) await service.waitFor(() => client.named('read').length > 0);
  return {
    both,
    /** Waits until both have said that many counts, which are equal. */
    counts: async (length: number) => {
      for (const client of both) await service.waitFor(() => countsOf(client).length >= length);
      const [one, other] = both.map(countsOf);
      expect(other).toEqual(one);
      return one;
    },
  };
}

/** Three unread notifications, two of them of the carpool. */
async function fillThree(userId: number): Promise<string> {
  await fillInbox(service, userId, [{ category: 'carpool' }, { category: 'carpool' }, {}]);
  return newestOf(userId);
}

async function newestOf(userId: number): Promise<string> {
  const { body } = await service.call(listNotifications, { query: {} }, as(userId));
  return body.notifications[0]?.id ?? '';
}

const steps = {
  read: (id: string, userId: number) =>
    service.call(markNotificationRead, { params: { id } }, as(userId)),
  'mark as unread': (id: string, userId: number) =>
    service.call(markNotificationUnread, { params: { id } }, as(userId)),
  delete: (id: string, userId: number) =>
    service.call(deleteNotification, { params: { id } }, as(userId)),
  restore: (id: string, userId: number) =>
    service.call(restoreNotification, { params: { id } }, as(userId)),
  'read the carpool': (_id: string, userId: number) =>
    service.call(markAllNotificationsRead, { body: { category: 'carpool' } }, as(userId)),
  'read all': (_id: string, userId: number) =>
    service.call(markAllNotificationsRead, { body: {} }, as(userId)),
} as const;
type Step = keyof typeof steps;

const changes: [Step[], number[]][] = [
  [
    ['read', 'read', 'mark as unread'],
    [2, 2, 3],
  ],
  [
    ['delete', 'delete', 'restore', 'restore'],
    [2, 2, 3, 3],
  ],
  [
    ['read', 'delete', 'restore', 'mark as unread'],
    [2, 2, 2, 3],
  ],
  [
    ['delete', 'read the carpool', 'restore'],
    [2, 0, 1],
  ],
  [
    ['read the carpool', 'mark as unread', 'read all'],
    [1, 1, 0],
  ],
];

describe('NO-02 both streams of a member count', () => {
  it.each(changes)('%j: %j', async (done, expected) => {
    const userId = 100 + changes.findIndex(([those]) => those === done);
    const id = await fillThree(userId);
    const { counts } = await openTwo(userId);
    for (const [at, step] of done.entries()) {
      expect((await steps[step](id, userId)).status).toBe(200);
      await counts(at + 1);
    }
    expect(await counts(done.length)).toEqual(expected);
  });

  it('a notification that comes, and one that comes again', async () => {
    await addEditions(service, [1], anEdition());
    await addMembers(service, [8], { pseudo: 'bea' });
    await addMembers(service, [120], { pseudo: 'cem' });
    await service.nats.publishState(favoriteState, '120-1', 1, aStar(120, 1));
    await service.waitFor(async () => (await service.prisma.favorite.count()) === 1);
    const { counts } = await openTwo(120);
    const expected: number[] = [];
    const says = async (count: number) => {
      expected.push(count);
      expect(await counts(expected.length)).toEqual(expected);
    };
    const publish = (offerId: number) =>
      service.nats.publishEvent(offerCreated, anOfferCreated({ offerId, userId: 8 }));
    await publish(1);
    await says(1);
    await publish(1);
    await says(1);
    await steps['read all']('', 120);
    await says(0);
    await publish(1);
    await says(1);

    // With what was deleted and what was read in the table.
    await publish(2);
    await says(2);
    await steps.delete(await newestOf(120), 120);
    await says(1);
    await publish(3);
    await says(2);
    await steps['read all']('', 120);
    await says(0);
    await publish(4);
    await says(1);
  });
});

describe('AC-04 the streams of members who were notified of a deleted member', () => {
  const named = { pseudo: '#9', emailHash: '', isDeleted: true };

  it.each([
    ['deleted', (id: number) => aUserState({ id, ...named })],
    ['removed from the database', () => null],
  ])('count without it once the account is %s, and their lists stay', async (state, data) => {
    const gone = state === 'deleted' ? 130 : 140;
    const [reader, stranger] = [gone + 1, gone + 2];
    await service.nats.publishState(userState, gone, 1, aUserState({ id: gone }));
    for (const userId of [gone, reader, stranger]) await fillThree(userId);
    await service.prisma.notification.updateMany({
      where: { userId: reader, sequence: { lte: 2 } },
      data: { actorId: gone },
    });
    const [readers, strangers, own] = [
      await openTwo(reader),
      await openTwo(stranger),
      await openTwo(gone),
    ];
    await service.nats.publishState(userState, gone, 2, data(gone));
    expect(await readers.counts(1)).toEqual([1]);
    expect(await own.counts(1)).toEqual([0]);
    // Without `ids` it would say that all were read.
    expect(readers.both[0]?.named('read').at(-1)?.data).toEqual({ unreadCount: 1, ids: [] });
    await steps['read all']('', stranger);
    expect(await strangers.counts(1)).toEqual([0]);
  });
});

describe('a count that is read', () => {
  /** Locks a table, so that nothing reads it. @returns a function that unlocks it */
  async function lockTable(table: string) {
    const client = await service.pool.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }
  /** Process ids of the queries that wait for it. */
  const waiting = (table: string) =>
    service.waitFor(async () => {
      const { rows } = await service.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [`%"${table}"%`],
      );
      expect(rows).not.toEqual([]);
      return rows.map(({ pid }) => pid);
    });

  it('while a stream begins does not make it miss a change', async () => {
    await fillThree(150);
    const { counts } = await openTwo(150);
    const release = await lockTable('user_sequence');
    const beginning = await openStream(service, as(150));
    open.push(beginning);
    await service.waitFor(() => beginning.named('connected').length > 0);
    await waiting('user_sequence');
    await steps['read all']('', 150);
    await counts(1);
    await release();
    await service.waitFor(() => beginning.named('read').at(-1)?.data.unreadCount === 0);
  });

  it('in vain is read again', async () => {
    await fillThree(160);
    const { counts } = await openTwo(160);
    await service.prisma.notification.updateMany({
      where: { userId: 160 },
      data: { readAt: new Date() },
    });
    const release = await lockTable('notification');
    service.nats.nats.publish('live.notifications.user.160', { kind: 'read' });
    const pids = await waiting('notification');
    await service.pool.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids]);
    await release();
    expect(await counts(1)).toEqual([0]);
  });
});
