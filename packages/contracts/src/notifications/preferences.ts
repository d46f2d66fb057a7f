import { z } from 'zod';
import { nameText } from '../fields.ts';
import { currentTimeZone } from '../format.ts';
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

/** How often the mail comes that sums up what is unread. */
export const digestFrequencies = ['off', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

/** IANA name, in its current spelling. */
const timezone = nameText(1, 64).transform((name, context) => {
  const current = currentTimeZone(name);
  if (current === undefined) context.addIssue({ code: 'custom', params: { code: 'NOT_ALLOWED' } });
  return current ?? name;
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** From one time of day to another in the member's zone, over midnight where `to` comes before `from`. */
const quietHours = z.object({ from: timeOfDay, to: timeOfDay });
export type QuietHours = z.infer<typeof quietHours>;

export const notificationSettings = z.object({
  /** Null until the browser has said it: that of the platform is used. */
  timezone: z.string().nullable(),
  /** Pushes and mails wait until they end; the inbox does not. */
  quietHours: quietHours.nullable(),
  /** Mails about one notification, at once. */
  isMailedNow: z.boolean(),
  digest: z.enum(digestFrequencies),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const preferencesResponse = z.object({
  preferences: notificationPreferences,
  settings: notificationSettings,
});
export type NotificationPreferencesResponse = z.infer<typeof preferencesResponse>;

export const getNotificationPreferences = defineRoute({
  id: 'notifications.preferences.get',
  method: 'GET',
  path: '/api/profile/notification-preferences',
  summary: 'My channels (inbox, push, e-mail) by category, quiet hours, zone and mails.',
  access: 'member',
  response: preferencesResponse,
});

export const updateNotificationPreferences = defineRoute({
  id: 'notifications.preferences.update',
  method: 'PUT',
  path: '/api/profile/notification-preferences',
  summary:
    'Changes the given cells and settings and leaves the others. `system` in the inbox cannot be switched off.',
  access: 'member',
  withoutNetwork: 'waits',
  body: z
    .object({
      preferences: z.record(notificationCategory, channels.partial()).default({}),
      settings: z
        .object({
          timezone,
          quietHours: quietHours
            .refine(({ from, to }) => from !== to, { path: ['to'], params: { code: 'SAME' } })
            .nullable(),
          isMailedNow: z.boolean(),
          digest: z.enum(digestFrequencies),
        })
        .partial()
        .default({}),
      /** The zone of the browser: it counts until the member has chosen one. */
      browserTimezone: timezone.optional(),
    })
    .refine(({ preferences }) => preferences['system']?.inApp !== false, {
      path: ['preferences', 'system', 'inApp'],
      params: { code: 'NOT_ALLOWED' },
    }),
  ownResponse: true,
  response: preferencesResponse,
});
