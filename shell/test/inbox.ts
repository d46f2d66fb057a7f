import {
  deleteNotification,
  getNotificationStats,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  type Notification,
  restoreNotification,
} from '@siteswap/contracts/notifications';
import { mockRoute } from '@siteswap/web-kit/testing';
import { mockCategories } from './account.ts';

/** The id of the n-th notification of a test. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An unread notification of the carpool, numbered in its title. */
export const aNotification = (n: number, fields: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  type: 'INFO',
  category: 'carpool',
  title: `Annonce ${n}`,
  message: 'Marco propose 3 places depuis Gand.',
  count: 1,
  entityType: null,
  entityId: null,
  editionId: null,
  reason: 'member',
  isRead: false,
  readAt: null,
  actionUrl: null,
  actionText: null,
  subject: null,
  actor: null,
  replies: [],
  outcome: null,
  createdAt: '2026-01-01T10:00:00Z',
  ...fields,
});

/** Unread notifications, newest first: the first has the highest number. */
export const notifications = (count: number): Notification[] =>
  Array.from({ length: count }, (_, index) => aNotification(count - index));

/**
 * Mocks all routes of the inbox with these notifications (newest first).
 * Returns its current content and the calls received.
 */
export function mockInbox(first: Notification[] = []) {
  let stored = [...first];
  let deleted: Notification[] = [];
  const unreadCount = (): number => stored.filter(({ isRead }) => !isRead).length;
  const setRead = (id: string, isRead: boolean) => {
    stored = stored.map((one) =>
      one.id === id ? { ...one, isRead, readAt: isRead ? '2026-01-02T10:00:00Z' : null } : one,
    );
    return {
      notification: stored.find((one) => one.id === id) as Notification,
      unreadCount: unreadCount(),
    };
  };

  let gate: Promise<void> | undefined;
  mockCategories();

  const lists = mockRoute(listNotifications, async ({ query }) => {
    const fitting = stored
      .filter((one) => query.isRead === undefined || one.isRead === query.isRead)
      .filter((one) => query.category === undefined || one.category === query.category);
    const end = query.offset + query.limit;
    const page = {
      notifications: fitting.slice(query.offset, end),
      unreadCount: unreadCount(),
      pagination: { hasMore: end < fitting.length, total: fitting.length },
    };
    await gate;
    return page;
  });
  mockRoute(getNotificationStats, () => {
    const of = (some: readonly Notification[]) => ({
      total: some.length,
      unread: some.filter(({ isRead }) => !isRead).length,
    });
    const groups = Map.groupBy(stored, ({ category }) => category);
    const byCategory = Object.fromEntries(
      [...groups].map(([category, some]) => [category, of(some)]),
    );
    return { stats: { ...of(stored), byCategory } };
  });
  const reads = mockRoute(markNotificationRead, async ({ params }) => {
    const response = setRead(params.id, true);
    await gate;
    return response;
  });
  mockRoute(markNotificationUnread, ({ params }) => setRead(params.id, false));
  const allReads = mockRoute(markAllNotificationsRead, ({ body }) => {
    const before = unreadCount();
    stored = stored.map((one) =>
      body?.category && body.category !== one.category ? one : { ...one, isRead: true },
    );
    return { updated: before - unreadCount(), unreadCount: unreadCount() };
  });
  mockRoute(deleteNotification, ({ params }) => {
    deleted = stored.filter(({ id }) => id === params.id);
    stored = stored.filter(({ id }) => id !== params.id);
    return { unreadCount: unreadCount() };
  });
  mockRoute(restoreNotification, () => {
    stored = [...deleted, ...stored];
    return { notification: deleted[0] as Notification, unreadCount: unreadCount() };
  });

  return {
    lists,
    reads,
    allReads,
    /** Adds another notification. */
    add: (one: Notification): void => {
      stored = [one, ...stored];
    },
    unreadCount,
    /** What another call of the server does to one. */
    setRead,
    /** Lists and marks are on their way, with what was true at the request, until the returned function is called. */
    block: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
  };
}
