import { z } from 'zod';
import { instant, queryFlag, queryInt } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const notificationType = z.enum(['INFO', 'SUCCESS', 'WARNING', 'ERROR']);
export type NotificationType = z.infer<typeof notificationType>;

export const notificationCategories = [
  'system',
  'edition',
  'carpool',
  'volunteer',
  'comment',
  'favorite',
  'other',
] as const;
export const notificationCategory = z.enum(notificationCategories);
export type NotificationCategory = z.infer<typeof notificationCategory>;

export const notification = z.object({
  id: z.uuid(),
  type: notificationType,
  category: notificationCategory,
  title: z.string(),
  message: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  isRead: z.boolean(),
  readAt: instant.nullable(),
  actionUrl: z.string().nullable(),
  actionText: z.string().nullable(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

const unreadCount = z.int().nonnegative();
const one = z.object({ id: z.uuid() });
const changed = z.object({ notification, unreadCount });

export const listNotifications = defineRoute({
  id: 'notifications.notification.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'My notifications, newest first.',
  access: 'member',
  query: z.object({
    isRead: queryFlag.optional(),
    category: notificationCategory.optional(),
    limit: queryInt(1, 100).default(20),
    offset: queryInt(0, 1_000_000).default(0),
  }),
  response: z.object({
    notifications: z.array(notification),
    unreadCount,
    pagination: z.object({ hasMore: z.boolean(), total: z.int().nonnegative() }),
  }),
});

export const getNotificationStats = defineRoute({
  id: 'notifications.notification.stats',
  method: 'GET',
  path: '/api/notifications/stats',
  summary: 'How many notifications I have, by category.',
  access: 'member',
  response: z.object({
    stats: z.object({
      total: z.int().nonnegative(),
      unread: unreadCount,
      byCategory: z.record(
        notificationCategory,
        z.object({ total: z.int().nonnegative(), unread: unreadCount }),
      ),
    }),
  }),
});

export const markNotificationRead = defineRoute({
  id: 'notifications.notification.read',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Marks one as read; repeating changes nothing.',
  access: 'member',
  params: one,
  response: changed,
});

export const markNotificationUnread = defineRoute({
  id: 'notifications.notification.unread',
  method: 'PATCH',
  path: '/api/notifications/:id/unread',
  summary: 'Marks one as unread.',
  access: 'member',
  params: one,
  response: changed,
});

export const markAllNotificationsRead = defineRoute({
  id: 'notifications.notification.read-all',
  method: 'PATCH',
  path: '/api/notifications/mark-all-read',
  summary: 'Marks all as read, or those of one category.',
  access: 'member',
  body: z.object({ category: notificationCategory.optional() }).optional(),
  response: z.object({ updated: z.int().nonnegative(), unreadCount }),
});

export const deleteNotification = defineRoute({
  id: 'notifications.notification.delete',
  method: 'DELETE',
  path: '/api/notifications/:id/delete',
  summary: 'Deletes one; it can be restored.',
  access: 'member',
  params: one,
  response: z.object({ unreadCount }),
});

export const restoreNotification = defineRoute({
  id: 'notifications.notification.restore',
  method: 'POST',
  path: '/api/notifications/:id/restore',
  summary: 'Takes a deletion back.',
  access: 'member',
  params: one,
  response: changed,
});

/** Event names of the stream; `connected`, `platform` and `ping` carry no id. */
export const streamEvents = {
  connected: z.object({ connectionId: z.string() }),
  notification: notification.extend({ unreadCount }),
  read: z.object({
    unreadCount,
    ids: z.array(z.uuid()).optional(),
    category: notificationCategory.optional(),
  }),
  /** Another release of a remote, or of the shell, is in use. */
  platform: z.object({ name: z.string(), version: z.string() }),
  ping: z.object({ at: instant }),
} as const;

export const streamNotifications = defineRoute({
  id: 'notifications.notification.stream',
  method: 'GET',
  path: '/api/notifications/stream',
  summary:
    'Server-sent events: connected, notification, read, platform, ping. Last-Event-ID replays what was missed.',
  access: 'member',
  response: z.unknown(),
  stream: true,
});
