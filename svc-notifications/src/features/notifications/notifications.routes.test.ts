import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteNotification,
  getNotificationStats,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  type NotificationCategory,
  restoreNotification,
} from '@siteswap/contracts/notifications';
import { accessWalk, badInputWalk } from '@siteswap/service-kit/testing';
import { fillInbox, notifyMember } from '#test/inbox.ts';
import { startNotifications } from '#test/templates.ts';

describe('my notifications', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startNotifications();
  const as = (userId: number) => service.actor({ userId });
  const list = async (userId: number, query = {}) =>
    (await service.call(listNotifications, { query }, as(userId))).body;
  const titles = (body: { notifications: { title: string }[] }) =>
    body.notifications.map(({ title }) => title);
  const fill = (userId: number, ...categories: NotificationCategory[]) =>
    fillInbox(
      service,
      userId,
      categories.map((category) => ({ category })),
    );

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('are listed newest first, page by page, without repeats', async () => {
    await fill(1, ...Array<'other'>(45).fill('other'));
    const first = await list(1);
    expect(first.notifications).toHaveLength(20);
    expect(first).toMatchObject({ unreadCount: 45, pagination: { hasMore: true, total: 45 } });
    const second = await list(1, { offset: 20 });
    const third = await list(1, { offset: 40 });
    expect(third.pagination).toEqual({ hasMore: false, total: 45 });
    expect([first, second, third].flatMap(titles)).toEqual(
      Array.from({ length: 45 }, (_, index) => `Number ${45 - index}`),
    );
    expect((await list(1, { offset: 45 })).notifications).toEqual([]);
  });

  it('are filtered by category and by whether they were read', async () => {
    await fill(2, 'carpool', 'edition', 'carpool', 'system');
    const { notifications } = await list(2, { category: 'carpool' });
    expect(notifications.map(({ category }) => category)).toEqual(['carpool', 'carpool']);
    const id = notifications[0]?.id ?? '';
    await service.call(markNotificationRead, { params: { id } }, as(2));
    expect(titles(await list(2, { isRead: true }))).toEqual(['Number 3']);
    expect(titles(await list(2, { isRead: false }))).toEqual(['Number 4', 'Number 2', 'Number 1']);
    expect(titles(await list(2, { isRead: false, category: 'carpool' }))).toEqual(['Number 1']);
    expect((await list(2, { limit: 1 })).pagination).toEqual({ hasMore: true, total: 4 });
  });

  it('are counted by category, those without any too', async () => {
    await fill(3, 'carpool', 'carpool', 'comment');
    await service.call(markAllNotificationsRead, { body: { category: 'comment' } }, as(3));
    const { body } = await service.call(getNotificationStats, {}, as(3));
    expect(body.stats).toMatchObject({ total: 3, unread: 2 });
    expect(body.stats.byCategory).toEqual({
      system: { total: 0, unread: 0 },
      edition: { total: 0, unread: 0 },
      carpool: { total: 2, unread: 2 },
      volunteer: { total: 0, unread: 0 },
      comment: { total: 1, unread: 0 },
      favorite: { total: 0, unread: 0 },
      other: { total: 0, unread: 0 },
    });
  });

  it('NO-02: become read and unread; repeating changes neither the count nor the time', async () => {
    await fill(4, 'other', 'other');
    const id = (await list(4)).notifications[0]?.id ?? '';
    const params = { id };
    const once = await service.call(markNotificationRead, { params }, as(4));
    expect(once.body).toMatchObject({ unreadCount: 1, notification: { id, isRead: true } });
    expect(once.body.notification.readAt).not.toBeNull();
    const twice = await service.call(markNotificationRead, { params }, as(4));
    expect(twice.body).toEqual(once.body);
    for (let again = 0; again < 2; again += 1) {
      const back = await service.call(markNotificationUnread, { params }, as(4));
      expect(back.body).toMatchObject({
        unreadCount: 2,
        notification: { isRead: false, readAt: null },
      });
    }
  });

  it('NO-03: "mark all" with a category changes only that category', async () => {
    await fill(5, 'carpool', 'edition', 'carpool');
    const markAll = (body?: { category?: 'carpool' }) =>
      service.call(markAllNotificationsRead, { body }, as(5));
    expect((await markAll({ category: 'carpool' })).body).toEqual({ updated: 2, unreadCount: 1 });
    expect(titles(await list(5, { isRead: false }))).toEqual(['Number 2']);
    expect((await markAll({ category: 'carpool' })).body).toEqual({ updated: 0, unreadCount: 1 });
    expect((await markAll()).body).toEqual({ updated: 1, unreadCount: 0 });
  });

  it('NO-04: return 404 to every other member, and stay as they are', async () => {
    await fill(6, 'other');
    const id = (await list(6)).notifications[0]?.id ?? '';
    const params = { id };
    for (const route of [
      markNotificationRead,
      markNotificationUnread,
      deleteNotification,
      restoreNotification,
    ]) {
      const response = await service.call(route, { params }, as(60));
      expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await list(6)).toMatchObject({ unreadCount: 1, notifications: [{ id }] });
    expect(await list(60)).toMatchObject({ unreadCount: 0, notifications: [] });
    const { body } = await service.call(markAllNotificationsRead, { body: {} }, as(60));
    expect(body).toEqual({ updated: 0, unreadCount: 0 });
  });

  it('are deleted and come back as they were', async () => {
    await fill(7, 'other', 'other');
    const [newest] = (await list(7)).notifications;
    const params = { id: newest?.id ?? '' };
    for (let again = 0; again < 2; again += 1) {
      const deleted = await service.call(deleteNotification, { params }, as(7));
      expect(deleted).toMatchObject({ status: 200, body: { unreadCount: 1 } });
    }
    expect(titles(await list(7))).toEqual(['Number 1']);
    expect((await service.call(markNotificationRead, { params }, as(7))).status).toBe(404);
    expect((await service.call(getNotificationStats, {}, as(7))).body.stats.total).toBe(1);

    for (let again = 0; again < 2; again += 1) {
      const restored = await service.call(restoreNotification, { params }, as(7));
      expect(restored.body).toEqual({ unreadCount: 2, notification: newest });
    }
    expect(titles(await list(7))).toEqual(['Number 2', 'Number 1']);
  });

  it('have the fields of the contract and no others', async () => {
    await notifyMember(service, 8);
    const { notifications } = await list(8);
    expect(Object.keys(notifications[0] ?? {}).sort()).toEqual(
      [
        'actionText',
        'actionUrl',
        'actor',
        'replies',
        'category',
        'count',
        'createdAt',
        'editionId',
        'entityId',
        'entityType',
        'id',
        'isRead',
        'message',
        'outcome',
        'readAt',
        'reason',
        'subject',
        'title',
        'type',
      ].sort(),
    );
  });

  it('NO-02: count right after any 200 changes, many at once', async () => {
    await fill(9, ...Array<'other'>(20).fill('other'));
    const ids = (await list(9)).notifications.map(({ id }) => id);
    const routes = [
      markNotificationRead,
      markNotificationUnread,
      deleteNotification,
      restoreNotification,
    ];
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const id = ids[(round * 7 + index * 3) % ids.length] ?? '';
          const route = routes[(round + index * index) % routes.length] ?? markNotificationRead;
          return service.call(route, { params: { id } }, as(9));
        }),
      );
    }
    const unread = await service.prisma.notification.count({
      where: { userId: 9, readAt: null, deletedAt: null },
    });
    expect((await list(9)).unreadCount).toBe(unread);
    const listed = await list(9, { isRead: false, limit: 100 });
    expect(listed.notifications).toHaveLength(unread);
  });

  it('admit the callers their contracts name, and no others', () => accessWalk(service));
  it('reject bad input with a problem, never with a failure', () => badInputWalk(service));
});
