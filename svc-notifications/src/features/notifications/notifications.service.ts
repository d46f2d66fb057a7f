import type {
  Notification,
  NotificationCategory,
  notificationCategories,
} from '@siteswap/contracts/notifications';
import { type Actor, notFound } from '@siteswap/service-kit';
import type { Live } from '#src/features/live/live.service.ts';
import { toNotification } from './notifications.mapper.ts';
import type { NotificationFilter, NotificationsRepository } from './notifications.repository.ts';
import type { UnseenRepository } from './unseen.repository.ts';

interface Deps {
  readonly notifications: NotificationsRepository;
  readonly unseen: UnseenRepository;
  readonly live: Live;
}

/** Stats name every category, also those without a notification. */
type Category = (typeof notificationCategories)[number];

export function createNotificationsService({ notifications, unseen, live }: Deps) {
  /** Another person's notification answers like one that does not exist. */
  const find = async (actor: Actor, id: string): Promise<Notification> => {
    const row = await notifications.find(actor.userId, id);
    if (!row) throw notFound();
    return toNotification(row);
  };

  const changed = async (actor: Actor, notification: Notification) => {
    live.tell(actor.userId, { kind: 'read', ids: [notification.id] });
    return { notification, unreadCount: await notifications.unreadCount(actor.userId) };
  };

  return {
    async list(actor: Actor, filter: NotificationFilter) {
      const [{ rows, total }, unreadCount] = await Promise.all([
        notifications.list(actor.userId, filter),
        notifications.unreadCount(actor.userId),
      ]);
      return {
        notifications: rows.map(toNotification),
        unreadCount,
        pagination: { total, hasMore: filter.offset + rows.length < total },
      };
    },

    async stats(actor: Actor, categories: readonly Category[]) {
      const counts = await notifications.countByCategory(actor.userId);
      const none = { total: 0, unread: 0 };
      const byCategory = Object.fromEntries(
        categories.map((category) => {
          const { total, unread } = counts.find((each) => each.category === category) ?? none;
          return [category, { total, unread }];
        }),
      ) as Record<Category, typeof none>;
      const sum = (pick: 'total' | 'unread') => counts.reduce((all, each) => all + each[pick], 0);
      return { stats: { total: sum('total'), unread: sum('unread'), byCategory } };
    },

    async markRead(actor: Actor, id: string) {
      await notifications.setRead(actor.userId, id, true);
      return changed(actor, await find(actor, id));
    },

    async markUnread(actor: Actor, id: string) {
      await notifications.setRead(actor.userId, id, false);
      return changed(actor, await find(actor, id));
    },

    async markAllRead(actor: Actor, category?: NotificationCategory) {
      const updated = await notifications.markAllRead(actor.userId, category);
      if (updated > 0) live.tell(actor.userId, { kind: 'read', ...(category ? { category } : {}) });
      return { updated, unreadCount: await notifications.unreadCount(actor.userId) };
    },

    /** Deleting again changes nothing. */
    async delete(actor: Actor, id: string) {
      if (!(await notifications.delete(actor.userId, id))) throw notFound();
      live.tell(actor.userId, { kind: 'read', ids: [id] });
      return { unreadCount: await notifications.unreadCount(actor.userId) };
    },

    /** The undo of a deletion. */
    async restore(actor: Actor, id: string) {
      await notifications.restore(actor.userId, id);
      return changed(actor, await find(actor, id));
    },

    /** What a stream writes next. */
    listUnseen: unseen.list,
    unreadCount: notifications.unreadCount,
    lastSequence: notifications.lastSequence,
    lastSequences: notifications.lastSequences,
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
