import { z } from 'zod';
import { instant, locale } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

/** What a mute is about: one thing, or an edition with everything in it. */
export const muteScope = z.enum(['thing', 'edition']);
export type MuteScope = z.infer<typeof muteScope>;

export const notificationMute = z.object({
  id: z.uuid(),
  scope: muteScope,
  /** Name of the edition, or title of the notification at which the thing was muted; null when that is gone. */
  label: z.string().nullable(),
  createdAt: instant,
});
export type NotificationMute = z.infer<typeof notificationMute>;

export const listNotificationMutes = defineRoute({
  id: 'notifications.mute.list',
  method: 'GET',
  path: '/api/notifications/mutes',
  summary: 'What I have muted, newest first.',
  access: 'member',
  query: z.object({ locale }),
  response: listOf(notificationMute),
});

export const muteNotification = defineRoute({
  id: 'notifications.notification.mute',
  method: 'POST',
  path: '/api/notifications/:id/mute',
  summary:
    'Mutes the thing that a notification is about, or its edition: what is stored about it becomes read, and what comes later arrives read.',
  access: 'member',
  params: z.object({ id: z.uuid() }),
  body: z.object({ scope: muteScope }),
  ownResponse: true,
  response: z.object({ muteId: z.uuid(), unreadCount: z.int().nonnegative() }),
});

export const unmute = defineRoute({
  id: 'notifications.mute.remove',
  method: 'DELETE',
  path: '/api/notifications/mutes/:id',
  summary: 'Ends a mute; repeating changes nothing.',
  access: 'member',
  withoutProof: 'It can be muted again.',
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
});
