import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instant, optionalLine } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

/** Characters of the address at a push service. */
export const maxPushEndpoint = 2_048;
/** Address at a push service, as the browser has it: in ASCII. The service that sends checks where it leads. */
const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(maxPushEndpoint)
  .regex(/^[\x21-\x7e]+$/);
const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor(((text.split('=', 1)[0] ?? '').length * 3) / 4) === bytes);

/** `PushSubscription.toJSON()` of a browser. */
export const browserSubscription = z.object({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type BrowserSubscription = z.infer<typeof browserSubscription>;

/** A browser that receives pushes, as its member sees it; its address and keys stay on the server. */
export const pushDevice = z.object({
  id: z.uuid(),
  /** Browser and system: `Firefox · Android`. */
  name: z.string(),
  isActive: z.boolean(),
  lastDeliveredAt: instant.nullable(),
  createdAt: instant,
});
export type PushDevice = z.infer<typeof pushDevice>;

const deviceParams = z.object({ id: z.uuid() });

export const checkPush = defineRoute({
  id: 'notifications.push.check',
  method: 'POST',
  path: '/api/notifications/push/check',
  summary: 'Whether I receive pushes at this address.',
  access: 'member',
  body: z.object({ endpoint }),
  response: z.object({ isActive: z.boolean() }),
});

export const subscribePush = defineRoute({
  id: 'notifications.push.subscribe',
  method: 'POST',
  path: '/api/notifications/push/subscribe',
  summary:
    'Sends pushes to this browser. Repeating changes its keys; another member’s becomes mine.',
  access: 'member',
  body: z.object({
    subscription: browserSubscription,
    name: optionalLine(100).optional(),
    /** The address that this browser had before. */
    replaces: endpoint.optional(),
  }),
  response: z.object({ device: pushDevice }),
  errors: ['PUSH_NOT_CONFIGURED'],
  ownResponse: true,
});

export const unsubscribePush = defineRoute({
  id: 'notifications.push.unsubscribe',
  method: 'POST',
  path: '/api/notifications/push/unsubscribe',
  summary: 'Sends no more pushes to this address; repeating changes nothing.',
  access: 'member',
  body: z.object({ endpoint }),
  response: z.object({ isActive: z.literal(false) }),
});

export const listPushDevices = defineRoute({
  id: 'notifications.push-device.list',
  method: 'GET',
  path: '/api/notifications/push/devices',
  summary: 'My browsers that receive pushes, or did until their push service rejected them.',
  access: 'member',
  response: listOf(pushDevice),
});

export const removePushDevice = defineRoute({
  id: 'notifications.push-device.remove',
  method: 'DELETE',
  path: '/api/notifications/push/devices/:id',
  summary: 'Forgets a browser.',
  access: 'member',
  withoutProof: 'The browser can be added again.',
  params: deviceParams,
  response: z.object({ removed: z.literal(true) }),
});

export const testPushDevice = defineRoute({
  id: 'notifications.push-device.test',
  method: 'POST',
  path: '/api/notifications/push/devices/:id/test',
  summary: 'Sends a push to one of my browsers.',
  access: 'member',
  params: deviceParams,
  response: z.object({ queued: z.literal(true) }),
  errors: ['PUSH_INACTIVE', 'PUSH_NOT_CONFIGURED'],
});

/**
 * What a push carries: the declarative form of the Push API, which browsers show by themselves and the service worker
 * reads alike.
 */
export const pushMessage = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    /** Address of the page that shows the thing. */
    navigate: z.string(),
    lang: z.string(),
    dir: z.literal('ltr'),
    /** Pushes about one thing replace each other. */
    tag: z.string(),
    icon: z.string(),
    badge: z.string(),
    timestamp: z.number(),
    /** Whether one that replaces another rings again. */
    renotify: z.boolean(),
    actions: z.array(z.object({ action: z.enum(['open', 'close']), title: z.string() })),
    data: z.object({ id: z.string(), category: z.string().optional(), navigate: z.string() }),
  }),
  /** Unread notifications, for the number on the app. */
  app_badge: z.int().nonnegative(),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** A push service rejects our keys or our subject, so that no browser of it is reached; once a day for each. */
export const pushRejected = defineEvent(
  'notifications.push.rejected.v1',
  z.object({ /** Of the push service: `https://push.example`. */ origin: z.string() }),
);
