import {
  deleteNotification,
  getNotificationStats,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotification,
} from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { NotificationsService } from './notifications.service.ts';

export const notificationRoutes = (service: NotificationsService): RouteBinding[] => [
  bind(listNotifications, ({ actor, query }) => service.list(actor, query)),
  bind(getNotificationStats, ({ actor }) => service.stats(actor)),
  bind(markAllNotificationsRead, ({ actor, body }) => service.markAllRead(actor, body?.category)),
  bind(markNotificationRead, ({ actor, params }) => service.markRead(actor, params.id)),
  bind(markNotificationUnread, ({ actor, params }) => service.markUnread(actor, params.id)),
  bind(deleteNotification, ({ actor, params }) => service.delete(actor, params.id)),
  bind(restoreNotification, ({ actor, params }) => service.restore(actor, params.id)),
];
