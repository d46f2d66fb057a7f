import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { type NotificationCategory, notificationCategory } from './notifications.ts';

export const notificationChannels = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channels = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });

/** Category × channel; everything is on until the member switches it off. */
export const notificationPreferences = z.record(notificationCategory, channels);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/**
 * What concerns the account itself (security, deletion, messages of the team) is always in the inbox: members must be
 * able to find it. Every other cell may be switched off.
 */
export const isAlwaysOn = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  category === 'system' && channel === 'inApp';

const preferencesResponse = z.object({ preferences: notificationPreferences });

export const getNotificationPreferences = defineRoute({
  id: 'notifications.preferences.get',
  method: 'GET',
  path: '/api/profile/notification-preferences',
  summary: 'My channels (inbox, push, e-mail) by category.',
  access: 'member',
  response: preferencesResponse,
});

export const updateNotificationPreferences = defineRoute({
  id: 'notifications.preferences.update',
  method: 'PUT',
  path: '/api/profile/notification-preferences',
  summary:
    'Changes the given cells and leaves the others. `system` in the inbox cannot be switched off.',
  access: 'member',
  withoutNetwork: 'waits',
  body: z
    .object({
      preferences: z.record(notificationCategory, channels.partial()),
    })
    .refine(({ preferences }) => preferences.system?.inApp !== false, {
      path: ['preferences', 'system', 'inApp'],
      params: { code: 'NOT_ALLOWED' },
    }),
  ownResponse: true,
  response: preferencesResponse,
});
