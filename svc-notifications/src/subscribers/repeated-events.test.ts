import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import {
  collaboratorAdded,
  editionChanged,
  favoriteState,
  lostFoundClaimRejected,
  postCommented,
  transferOffered,
} from '@siteswap/contracts/editions';
import type { DomainEvent } from '@siteswap/contracts/event';
import {
  defineNotificationTemplates,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { type Clock, minutes } from '@siteswap/service-kit';
import { startService } from '@siteswap/service-kit/testing';
import type { z } from 'zod';
import { notificationsService } from '#src/service.ts';
import { anEdition, aStar } from '#test/factories.ts';
import { notifyMember } from '#test/inbox.ts';
import { openStream } from '#test/stream-client.ts';
import { defineTemplate, inAllLanguages, startNotifications } from '#test/templates.ts';

const aboutConvention = {
  type: 'INFO',
  category: 'other',
  email: 'now',
  values: { convention: 'conventionName' },
  entity: { type: 'convention', id: 'conventionId' },
  link: { page: 'editions.convention', params: { id: 'conventionId' } },
} as const;

const sentences = (message: string) => ({ title: 'News', message, action: 'View' });

/** As svc-editions declares them. */
const editionsTemplates = defineNotificationTemplates({
  categories: [],
  templates: [
    defineTemplate({
      ...aboutConvention,
      key: 'collaborator-added',
      event: collaboratorAdded,
      recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    }),
    defineTemplate({
      ...aboutConvention,
      key: 'transfer-offered',
      event: transferOffered,
      recipients: { kind: 'member', field: 'toId' },
    }),
    defineTemplate({
      key: 'edition-changed',
      event: editionChanged,
      recipients: { kind: 'peopleOfEdition', field: 'editionId', except: 'actorId' },
      type: 'WARNING',
      category: 'other',
      email: 'now',
      values: { change: 'change', note: 'note' },
      entity: { type: 'edition', id: 'editionId' },
      link: { page: 'editions.edition', params: { id: 'editionId' } },
    }),
    defineTemplate({
      key: 'lost-found-claim-rejected',
      event: lostFoundClaimRejected,
      recipients: { kind: 'member', field: 'userId', except: 'actorId' },
      type: 'WARNING',
      category: 'other',
      email: 'now',
      values: {},
      entity: { type: 'lost-found-item', id: 'itemId' },
      link: { page: 'editions.edition', params: { id: 'editionId' } },
    }),
    defineTemplate({
      key: 'post-commented',
      event: postCommented,
      recipients: { kind: 'member', field: 'userId', except: 'actorId' },
      type: 'INFO',
      category: 'other',
      email: 'digest',
      values: { pseudo: { memberName: 'actorId' } },
      entity: { type: 'post', id: 'postId' },
      link: { page: 'editions.edition-posts', params: { id: 'editionId' }, query: ['commentId'] },
    }),
  ],
  translations: inAllLanguages({
    en: {
      'post-commented': {
        ...sentences('Read it.'),
        title: '{{pseudo}} commented',
        group_one: '{{count}} person commented',
        group_other: '{{count}} people commented',
      },
      'collaborator-added': sentences('You are on the team of {{convention}}.'),
      'transfer-offered': sentences('{{convention}} is offered to you.'),
      'edition-changed': sentences('{{change}}: {{note}}'),
      'lost-found-claim-rejected': sentences('It was not yours.'),
    },
  }),
});

let service: Awaited<ReturnType<typeof startNotifications>>;
let later = 0;
const clock: Clock = () => new Date(Date.now() + later);

beforeAll(async () => {
  service = await startNotifications({}, { clock });
  const { nats } = service;
  await nats.publishState(notificationTemplatesState, 'editions', 1, editionsTemplates);
  await service.waitFor(
    () =>
      nats.live().filter(({ subject }) => subject === 'live.notifications.templates').length >= 3,
  );
  await addMembers(service, [7, 8, 9, 10, 11, 1_000_000]);
  await addEditions(service, [1], anEdition());
});
afterAll(() => service.stop());

const rowsOf = async (userId: number) => {
  // Everything published before is handled once this one is.
  await notifyMember(service, 1_000_000);
  return service.prisma.notification.findMany({
    where: { userId, deletedAt: null },
    orderBy: { sequence: 'desc' },
  });
};
const listOf = async (userId: number) =>
  (await service.call(listNotifications, { query: {} }, service.actor({ userId }))).body;

let nextId = 100;
const convention = () => {
  nextId += 1;
  return { conventionId: nextId, conventionName: `Convention ${nextId}` };
};
const repeat = async <S extends string, P extends z.ZodType>(
  times: number,
  event: DomainEvent<S, P>,
  data: (at: number) => z.input<P>,
) => {
  for (let at = 0; at < times; at += 1) await service.nats.publishEvent(event, data(at));
};

it('adding and removing a collaborator twenty times notifies them once', async () => {
  const data = { ...convention(), userId: 7, actorId: 9 };
  await repeat(20, collaboratorAdded, () => data);
  const rows = (await rowsOf(7)).filter(({ entityId }) => entityId === `${data.conventionId}`);
  expect(rows).toHaveLength(1);
});

it('offering a hand-over and taking it back fifteen times notifies once', async () => {
  const data = { ...convention(), fromId: 9, toId: 7 };
  await repeat(15, transferOffered, () => data);
  const rows = (await rowsOf(7)).filter(({ entityId }) => entityId === `${data.conventionId}`);
  expect(rows).toHaveLength(1);
});

it('marking an item as returned and not twenty times notifies once', async () => {
  const claim = { editionId: 1, itemId: 55, claimId: 3, userId: 7, actorId: 9 };
  await repeat(20, lostFoundClaimRejected, () => claim);
  expect((await rowsOf(7)).filter(({ entityId }) => entityId === '55')).toHaveLength(1);
});

it('changing the state of an edition thirty times notifies each follower once, of the last one', async () => {
  const { nats } = service;
  await addEditions(service, [2], anEdition({ name: 'Trois Balles' }));
  for (const userId of [7, 8]) {
    await nats.publishState(favoriteState, `${userId}-2`, 1, aStar(userId, 2));
  }
  await service.waitFor(
    async () => (await service.prisma.favorite.count({ where: { editionId: 2 } })) === 2,
  );
  const before = (await listOf(8)).unreadCount;
  await repeat(30, editionChanged, (at) => ({
    editionId: 2,
    conventionId: 1,
    actorId: 9,
    change: at % 2 ? ('CONFIRMED' as const) : ('CANCELLED' as const),
    note: `note ${at}`,
  }));
  for (const userId of [7, 8]) {
    const rows = (await rowsOf(userId)).filter(({ entityId }) => entityId === '2');
    expect(rows).toMatchObject([{ message: 'CONFIRMED: note 29' }]);
  }
  const { notifications, unreadCount } = await listOf(8);
  expect(unreadCount).toBe(before + 1);
  expect(notifications[0]?.message).toBe('CONFIRMED: note 29');
});

it('one that was read or deleted comes again as itself, unread, and is counted once', async () => {
  const data = { ...convention(), userId: 8, actorId: 9 };
  const mine = async () =>
    (await rowsOf(8)).filter(({ entityId }) => entityId === `${data.conventionId}`);
  await service.nats.publishEvent(collaboratorAdded, data);
  const [first] = await mine();
  const id = first?.id ?? '';
  const actor = service.actor({ userId: 8 });
  for (const route of [markNotificationRead, deleteNotification]) {
    const { body } = await service.call(route, { params: { id } }, actor);
    await service.nats.publishEvent(collaboratorAdded, data);
    const again = await mine();
    expect(again).toMatchObject([{ id, readAt: null }]);
    expect(again[0]?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect((await listOf(8)).unreadCount).toBe(body.unreadCount + 1);
  }
});

it('an earlier event that arrives last changes nothing, nor does one that comes twice', async () => {
  const data = { ...convention(), userId: 8, actorId: 9 };
  const { nats } = service;
  const old = await nats.publishEvent(collaboratorAdded, { ...data, conventionName: 'Old' });
  await nats.publishEvent(collaboratorAdded, { ...data, conventionName: 'New' });
  await rowsOf(8);
  await service.pool.query('delete from kit.inbox where event_id = $1', [old.id]);
  const occurredAt = new Date(Date.now() - 60_000).toISOString();
  await nats.publishEvent(
    collaboratorAdded,
    { ...data, conventionName: 'Old' },
    { id: old.id, occurredAt },
  );
  const rows = (await rowsOf(8)).filter(({ entityId }) => entityId === `${data.conventionId}`);
  expect(rows).toMatchObject([{ message: 'You are on the team of New.' }]);
});

it('one that is about another thing, or comes an hour later, is another', async () => {
  const data = { ...convention(), userId: 8, actorId: 9 };
  const count = async (conventionId: number) =>
    (await rowsOf(8)).filter(({ entityId }) => entityId === `${conventionId}`).length;
  await service.nats.publishEvent(collaboratorAdded, data);
  const other = { ...data, ...convention() };
  await service.nats.publishEvent(collaboratorAdded, other);
  expect([await count(data.conventionId), await count(other.conventionId)]).toEqual([1, 1]);
  const sentAfter = async (ms: number) => {
    await service.call(markAllNotificationsRead, { body: {} }, service.actor({ userId: 8 }));
    later = ms;
    const occurredAt = clock().toISOString();
    await service.nats.publishEvent(collaboratorAdded, data, { occurredAt });
    return count(data.conventionId);
  };
  expect(await sentAfter(minutes(55))).toBe(1);
  expect(await sentAfter(minutes(60) + 1)).toBe(2);
  later = 0;
});

describe('comments on one post', () => {
  const comment = (postId: number, commentId: number, actorId: number, at = 0) =>
    service.nats.publishEvent(
      postCommented,
      { editionId: 1, postId, commentId, userId: 8, actorId },
      { occurredAt: new Date(clock().getTime() + at).toISOString() },
    );
  const ofPost = async (postId: number) => {
    await rowsOf(8);
    return (await listOf(8)).notifications.filter(({ entityId }) => entityId === `${postId}`);
  };

  it('are one notification while it is unread, however long, and say how many people wrote', async () => {
    await rowsOf(8);
    const before = (await listOf(8)).unreadCount;
    await comment(70, 1, 9);
    await comment(70, 2, 9, 1);
    expect(await ofPost(70)).toMatchObject([{ title: 'member-9 commented', count: 2 }]);
    later = minutes(180);
    await comment(70, 3, 10);
    await comment(70, 4, 11, 1);
    await comment(70, 5, 9, 2);
    later = 0;
    expect(await ofPost(70)).toMatchObject([{ title: '3 people commented', count: 5 }]);
    const { notifications, unreadCount } = await listOf(8);
    expect(notifications[0]).toMatchObject({
      entityId: '70',
      actionUrl: '/editions/1/commentaires?commentId=5',
    });
    expect(Date.parse(notifications[0]?.createdAt ?? '')).toBeGreaterThan(Date.now());
    expect(unreadCount).toBe(before + 1);
  });

  it('are counted anew once they were read', async () => {
    await comment(71, 1, 9);
    await comment(71, 2, 10, 1);
    const [one] = await ofPost(71);
    expect(one).toMatchObject({ title: '2 people commented', count: 2 });
    const actor = service.actor({ userId: 8 });
    await service.call(markNotificationRead, { params: { id: one?.id ?? '' } }, actor);
    await comment(71, 3, 11, 2);
    expect(await ofPost(71)).toMatchObject([
      { id: one?.id, title: 'member-11 commented', count: 1, isRead: false },
    ]);
  });

  it('of several posts are several, and arrive in the stream with their number', async () => {
    const stream = await openStream(service, service.actor({ userId: 8 }));
    await service.waitFor(() => stream.named('read').length === 1);
    await comment(72, 1, 9);
    await comment(73, 1, 9);
    await comment(72, 2, 10, 1);
    await ofPost(72);
    await service.waitFor(() => stream.named('notification').at(-1)?.data.count === 2);
    expect(stream.named('notification').at(-1)?.data).toMatchObject({
      entityId: '72',
      title: '2 people commented',
    });
    expect(await ofPost(73)).toMatchObject([{ title: 'member-9 commented', count: 1 }]);
    stream.close();
  });

  it('count no member whose account is deleted', async () => {
    await addMembers(service, [12]);
    await comment(74, 1, 12);
    await comment(74, 2, 9, 1);
    await comment(74, 3, 10, 2);
    expect(await ofPost(74)).toMatchObject([{ title: '3 people commented' }]);
    const deleted = { pseudo: '#12', emailHash: '', isDeleted: true };
    await service.nats.publishState(userState, 12, 2, aUserState({ id: 12, ...deleted }));
    await service.waitFor(async () => (await ofPost(74))[0]?.title === '2 people commented');
    expect(await ofPost(74)).toMatchObject([{ count: 3 }]);
  });
});

it('two processes that handle one each at the same time store one', async () => {
  const other = await startService(notificationsService, service.env, { log: service.running.log });
  const blocker = await service.pool.connect();
  const waiting = async () => {
    const { rows } = await service.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  try {
    const data = { ...convention(), userId: 8, actorId: 9 };
    await blocker.query('begin');
    await blocker.query('select from user_sequence where user_id = 8 for update');
    // A process takes some ahead, which it handles later: enough for both.
    await repeat(300, collaboratorAdded, () => data);
    await service.waitFor(async () => (await waiting()) >= 2);
    await blocker.query('commit');
    await service.waitFor(async () => (await waiting()) === 0);
    const rows = await rowsOf(8);
    expect(rows.filter(({ entityId }) => entityId === `${data.conventionId}`)).toHaveLength(1);
  } finally {
    blocker.release();
    await other.stop();
  }
});
