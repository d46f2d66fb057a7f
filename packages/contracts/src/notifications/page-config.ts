import { z } from 'zod';

/** What pages know of the configuration of svc-notifications, where push is configured. */
export const notificationsPageConfig = z.object({
  /** Public push key (VAPID). */
  pushKey: z.string(),
});
export type NotificationsPageConfig = z.infer<typeof notificationsPageConfig>;
