import type { Notification } from '@siteswap/contracts/notifications';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';

/** A notification as its owner sees it, field by field. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    title: row.title,
    message: row.message,
    entityType: row.entityType,
    entityId: row.entityId,
    isRead: row.readAt !== null,
    readAt: row.readAt?.toISOString() ?? null,
    actionUrl: row.actionUrl,
    actionText: row.actionText,
    createdAt: row.createdAt.toISOString(),
  };
}
