import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { instant, locale, openEnum, queryFlag, queryInt } from '../fields.ts';
import { listOf } from '../lists.ts';
import { remoteOff } from '../platform/manifest.ts';
import { streamedRegistry } from '../platform/stream-trunk.ts';
import { defineRoute } from '../route.ts';
import { topicName } from '../topic.ts';
import type { NotificationRecipients } from './recipients.ts';
import { notificationReply } from './replies.ts';

const notificationTypes = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationType>;

/** The domains declare the categories; `listNotificationCategories` returns them. */
export const notificationCategory = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export type NotificationCategory = z.infer<typeof notificationCategory>;

/** Kinds of recipients of a template, as `recipients.ts` has them. */
export const notificationReasons = [
  'member',
  'members',
  'participants',
  'followersOfEdition',
  'peopleOfEdition',
  'managersOfEdition',
  'administrators',
] as const satisfies readonly NotificationRecipients['kind'][];

export const notification = z.object({
  id: z.uuid(),
  type: openEnum(notificationTypes, 'INFO'),
  category: notificationCategory.catch('other'),
  title: z.string(),
  message: z.string(),
  /** Events of one template about one thing are one notification while it is unread: how many. */
  count: z.int().positive().default(1),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** The edition it has to do with. */
  editionId: z.int().nullable().default(null),
  /** Why the member gets it; null when its template no longer exists. */
  reason: z.enum(notificationReasons).nullable().catch(null),
  isRead: z.boolean(),
  readAt: instant.nullable(),
  actionUrl: z.string().nullable(),
  actionText: z.string().nullable(),
  /** The edition or convention that it is about. */
  subject: z
    .object({ name: z.string(), pictureUrl: z.string().nullable() })
    .nullable()
    .default(null),
  /** Whom it names; of several the last one. */
  actor: publicUser.nullable().default(null),
  /** How to reply to what it asks; none once that was replied to, or is not asked any more. */
  replies: z.array(notificationReply).catch([]).default([]),
  /** What became of what it asked; null while it asks, and when it asked nothing. */
  outcome: z.string().nullable().default(null),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

const unreadCount = z.int().nonnegative();
const notificationParams = z.object({ id: z.uuid() });
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
    /** Language of the text; without it the member's. */
    locale: locale.optional(),
    limit: queryInt(1, 100).default(20),
    offset: queryInt(0, 1_000_000).default(0),
  }),
  isReadOffline: true,
  response: z.object({
    notifications: z.array(notification),
    unreadCount,
    pagination: z.object({ hasMore: z.boolean(), total: z.int().nonnegative() }),
  }),
});

export const listNotificationCategories = defineRoute({
  id: 'notifications.category.list',
  method: 'GET',
  path: '/api/notifications/categories',
  summary: 'The categories of notifications, with their labels in a language.',
  access: 'member',
  query: z.object({ locale }),
  isReadOffline: true,
  response: listOf(z.object({ name: notificationCategory, label: z.string() })),
});

export const getNotificationStats = defineRoute({
  id: 'notifications.notification.stats',
  method: 'GET',
  path: '/api/notifications/stats',
  summary: 'How many notifications I have, by category.',
  access: 'member',
  isReadOffline: true,
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
  withoutNetwork: 'waits',
  params: notificationParams,
  ownResponse: true,
  response: changed,
});

export const markNotificationUnread = defineRoute({
  id: 'notifications.notification.unread',
  method: 'PATCH',
  path: '/api/notifications/:id/unread',
  summary: 'Marks one as unread.',
  access: 'member',
  withoutNetwork: 'waits',
  params: notificationParams,
  ownResponse: true,
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
  withoutProof: 'It can be restored.',
  params: notificationParams,
  response: z.object({ unreadCount }),
});

export const restoreNotification = defineRoute({
  id: 'notifications.notification.restore',
  method: 'POST',
  path: '/api/notifications/:id/restore',
  summary: 'Takes a deletion back.',
  access: 'member',
  params: notificationParams,
  ownResponse: true,
  response: changed,
});

/** Event names of the stream; `connected`, `registry`, `topic`, `platform` and `ping` carry no id. */
export const streamEvents = {
  connected: z.object({ connectionId: z.string() }),
  registry: streamedRegistry,
  notification: notification.extend({ unreadCount }),
  read: z.object({
    unreadCount,
    ids: z.array(z.uuid()).optional(),
    /** Those of `ids` that are not deleted, as they are now. */
    notifications: z.array(notification).optional(),
    category: notificationCategory.optional(),
  }),
  /** What a page subscribed to has changed, by its name; the page reads it again. */
  topic: z.object({ topic: topicName }),
  /** Another release of a remote, or of the shell, is in use; or a remote was switched off, or on again. */
  platform: z.object({ name: z.string(), version: z.string(), off: remoteOff.optional() }),
  ping: z.object({ at: instant }),
} as const;

export const streamNotifications = defineRoute({
  id: 'notifications.notification.stream',
  method: 'GET',
  path: '/api/notifications/stream',
  summary:
    'Server-sent events: connected, registry, notification, read, topic, platform, ping. Last-Event-ID replays what was missed.',
  access: 'member',
  response: z.unknown(),
  stream: true,
});
