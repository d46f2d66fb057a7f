import type { NotificationCategory } from '@siteswap/contracts/notifications';
import type { Db, Tx } from '#src/db.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';

export interface NotificationFilter {
  readonly isRead?: boolean | undefined;
  readonly category?: NotificationCategory | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Every function takes the owner, so that no member reaches another's rows; deleted ones are left out. */
const shownTo = (userId: number) => ({ userId, deletedAt: null });

/** Newest first, with how many there are beyond the page. */
export async function listNotificationRows(db: Db, userId: number, filter: NotificationFilter) {
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
}

export const countUnread = (db: Db, userId: number): Promise<number> =>
  db.notification.count({ where: { ...shownTo(userId), readAt: null } });

/** By member; none for members who have read all. */
export async function countUnreadOfMany(
  db: Db,
  userIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const groups = await db.notification.groupBy({
    by: ['userId'],
    where: { userId: { in: userIds }, deletedAt: null, readAt: null },
    _count: true,
  });
  return new Map(groups.map(({ userId, _count }) => [userId, _count]));
}

/** `unread` counts those without a time of reading. */
export async function countByCategory(db: Db, userId: number) {
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
}

export const findNotification = (
  db: Db,
  userId: number,
  id: string,
): Promise<NotificationRow | null> =>
  db.notification.findFirst({ where: { id, ...shownTo(userId) } });

/** Sets or clears the time of reading; the first time stays when it is read again. */
export async function setRead(
  db: Db,
  userId: number,
  id: string,
  readAt: Date | null,
): Promise<void> {
  await db.notification.updateMany({
    where: { id, ...shownTo(userId), readAt: readAt ? null : { not: null } },
    data: { readAt },
  });
}

/** How many became read. */
export async function markAllRead(
  db: Db,
  userId: number,
  readAt: Date,
  category?: NotificationCategory,
): Promise<number> {
  const { count } = await db.notification.updateMany({
    where: { ...shownTo(userId), readAt: null, ...(category ? { category } : {}) },
    data: { readAt },
  });
  return count;
}

/** Marks those about a thing as read; an edition is the thing of all that name it. @returns how many became read */
export async function markReadAbout(
  db: Db | Tx,
  userId: number,
  { entityType, entityId }: { readonly entityType: string; readonly entityId: string },
  readAt: Date,
): Promise<number> {
  const isAbout = [
    { entityType, entityId },
    ...(entityType === 'edition' ? [{ editionId: Number(entityId) }] : []),
  ];
  const { count } = await db.notification.updateMany({
    where: { ...shownTo(userId), readAt: null, OR: isAbout },
    data: { readAt },
  });
  return count;
}

export const listNotificationsById = (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<NotificationRow[]> =>
  db.notification.findMany({ where: { id: { in: [...ids] }, userId } });

/** Whether there was one to delete, now or before. */
export async function markDeleted(
  db: Db,
  userId: number,
  id: string,
  deletedAt: Date,
): Promise<boolean> {
  const { count } = await db.notification.updateMany({
    where: { id, ...shownTo(userId) },
    data: { deletedAt },
  });
  return count > 0 || (await db.notification.count({ where: { id, userId } })) > 0;
}

export async function restore(db: Db, userId: number, id: string): Promise<void> {
  await db.notification.updateMany({
    where: { id, userId, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
}

/** Deletes for ever what was deleted before an instant. @returns how many */
export async function purgeDeletedBefore(db: Db, deletedAt: Date): Promise<number> {
  return (await db.notification.deleteMany({ where: { deletedAt: { lt: deletedAt } } })).count;
}

/** Last sequences of members who have one, deleted notifications included. */
export const listLastSequences = (
  db: Db,
  userIds: number[],
): Promise<{ userId: number; last: number }[]> =>
  db.userSequence.findMany({ where: { userId: { in: userIds } } });

/** The language a member reads in; undefined for one who has not reached this service. */
export async function findLocale(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.member.findUnique({ where: { id: userId }, select: { locale: true } });
  return row?.locale;
}
