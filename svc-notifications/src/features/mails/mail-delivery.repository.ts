import type { Db } from '#src/db.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';

export type { NotificationRow };

export interface Reader {
  readonly pseudo: string;
  readonly locale: string;
}

/** Null for a member whose account has ended, or who has not reached this service. */
export const findReader = (db: Db, userId: number): Promise<Reader | null> =>
  db.member.findFirst({
    where: { id: userId, isDeleted: false },
    select: { pseudo: true, locale: true },
  });

/** Null once the notification was read, deleted or changed. */
export const findUnreadNotification = (
  db: Db,
  {
    userId,
    notificationId,
    sequence,
  }: { userId: number; notificationId: string; sequence: number },
): Promise<NotificationRow | null> =>
  db.notification.findFirst({
    where: { id: notificationId, userId, sequence, readAt: null, deletedAt: null },
  });

export interface DigestFilter {
  readonly userId: number;
  /** Sequences after the first and up to the second. */
  readonly after: number;
  readonly upTo: number;
  readonly templateKeys: readonly string[];
  readonly exceptCategories: readonly string[];
}

/** The newest unread ones, and how many there are. */
export async function listForDigest(db: Db, filter: DigestFilter, limit: number) {
  const where = {
    userId: filter.userId,
    sequence: { gt: filter.after, lte: filter.upTo },
    readAt: null,
    deletedAt: null,
    templateKey: { in: [...filter.templateKeys] },
    category: { notIn: [...filter.exceptCategories] },
  };
  const [rows, total] = await Promise.all([
    db.notification.findMany({ where, orderBy: { sequence: 'desc' }, take: limit }),
    db.notification.count({ where }),
  ]);
  return { rows, total };
}
