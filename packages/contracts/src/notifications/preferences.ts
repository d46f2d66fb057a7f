import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { notificationCategories } from './notifications.ts';

export const notificationChannels = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channels = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });

/** Category × channel; everything is on until somebody says otherwise. */
export const notificationPreferences = z.record(z.enum(notificationCategories), channels);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const answer = z.object({ preferences: notificationPreferences });

export const getNotificationPreferences = defineRoute({
  id: 'notifications.preferences.get',
  method: 'GET',
  path: '/api/profile/notification-preferences',
  summary: 'By which channels I am told of what.',
  access: 'member',
  response: answer,
});

export const updateNotificationPreferences = defineRoute({
  id: 'notifications.preferences.update',
  method: 'PUT',
  path: '/api/profile/notification-preferences',
  summary: 'Changes the given categories and channels.',
  access: 'member',
  body: z.object({
    preferences: z.partialRecord(z.enum(notificationCategories), channels.partial()),
  }),
  response: answer,
});
