import type { NotificationCategory } from '@siteswap/contracts/notifications';
import type { Db } from '#src/db.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';

export interface NotificationFilter {
  readonly isRead?: boolean | undefined;
  readonly category?: NotificationCategory | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Every function asks for the owner: nobody reaches another person's rows. Deleted rows are left out unless said. */
export function createNotificationsRepository(db: Db) {
  const shownTo = (userId: number) => ({ userId, deletedAt: null });

  return {
    /** Newest first, with how many there are beyond the page. */
    async list(userId: number, filter: NotificationFilter) {
      const where = {
        ...shownTo(userId),
        ...(filter.isRead === undefined ? {} : { readAt: filter.isRead ? { not: null } : null }),
        ...(filter.category ? { category: filter.category } : {}),
      };
      const [rows, total] = await Promise.all([
        db.notification.findMany({
          where,
          orderBy: { sequence: 'desc' },
          take: filter.limit,
          skip: filter.offset,
        }),
        db.notification.count({ where }),
      ]);
      return { rows, total };
    },

    unreadCount: (userId: number): Promise<number> =>
      db.notification.count({ where: { ...shownTo(userId), readAt: null } }),

    /** `unread` counts those without a time of reading. */
    async countByCategory(userId: number) {
      const groups = await db.notification.groupBy({
        by: ['category'],
        where: shownTo(userId),
        _count: { _all: true, readAt: true },
      });
      return groups.map(({ category, _count }) => ({
        category,
        total: _count._all,
        unread: _count._all - _count.readAt,
      }));
    },

    find: (userId: number, id: string): Promise<NotificationRow | null> =>
      db.notification.findFirst({ where: { id, ...shownTo(userId) } }),

    /** Sets or clears the time of reading; the first time stays when it is read again. */
    async setRead(userId: number, id: string, isRead: boolean): Promise<void> {
      await db.notification.updateMany({
        where: { id, ...shownTo(userId), readAt: isRead ? null : { not: null } },
        data: { readAt: isRead ? new Date() : null },
      });
    },

    /** How many became read. */
    async markAllRead(userId: number, category?: NotificationCategory): Promise<number> {
      const { count } = await db.notification.updateMany({
        where: { ...shownTo(userId), readAt: null, ...(category ? { category } : {}) },
        data: { readAt: new Date() },
      });
      return count;
    },

    /** Whether there was one to delete, now or before. */
    async delete(userId: number, id: string): Promise<boolean> {
      const { count } = await db.notification.updateMany({
        where: { id, ...shownTo(userId) },
        data: { deletedAt: new Date() },
      });
      return count > 0 || (await db.notification.count({ where: { id, userId } })) > 0;
    },

    async restore(userId: number, id: string): Promise<void> {
      await db.notification.updateMany({
        where: { id, userId, deletedAt: { not: null } },
        data: { deletedAt: null },
      });
    },

    /** The member's last sequence, deleted notifications included; 0 before the first. */
    async lastSequence(userId: number): Promise<number> {
      const row = await db.userSequence.findUnique({ where: { userId } });
      return row?.last ?? 0;
    },

    /** Last sequences of those who have one. */
    lastSequences: (userIds: number[]): Promise<{ userId: number; last: number }[]> =>
      db.userSequence.findMany({ where: { userId: { in: userIds } } }),
  };
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;
