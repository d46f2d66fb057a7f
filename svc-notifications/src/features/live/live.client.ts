import { notificationCategory } from '@siteswap/contracts/notifications';
import { currentTrace, type Nats } from '@siteswap/service-kit';
import { z } from 'zod';

/** The request behind a wake-up, so that the log line of the stream names it too. */
const origin = z.object({ requestId: z.string(), traceparent: z.string() }).partial();

/**
 * Messages between replicas about a member, over plain NATS. They are only a wake-up: the tables have the content,
 * and a poll finds what a lost message announced.
 */
export const wakeUp = z.discriminatedUnion('kind', [
  /** The table has new notifications. */
  z.object({ kind: z.literal('notification'), origin: origin.optional() }),
  /** The unread count changed: of these ids (none: readers read the list again), of a category, or (neither) of all. */
  z.object({
    kind: z.literal('read'),
    ids: z.array(z.uuid()).optional(),
    category: notificationCategory.optional(),
  }),
  z.object({ kind: z.literal('session-ended'), sid: z.string() }),
]);
export type WakeUp = z.infer<typeof wakeUp>;

/** The wake-ups of members, between all replicas of this service. */
export interface Live {
  notify(userId: number, message: WakeUp): void;
  /** Returns how to stop listening. */
  listen(userId: number, onWakeUp: (message: WakeUp) => void): () => void;
  /** To every replica: the table of templates has changed. */
  notifyTemplatesChanged(): void;
  /** Returns how to stop listening. */
  onTemplatesChanged(refresh: () => void): () => void;
}

function withOrigin(message: WakeUp): WakeUp {
  const trace = message.kind === 'notification' ? currentTrace() : undefined;
  if (!trace) return message;
  const { requestId, traceparent } = trace;
  return { ...message, origin: { requestId, traceparent } } as WakeUp;
}

export const createLive = (nats: Nats): Live => ({
  notify: (userId, message) =>
    nats.publish(`live.notifications.user.${userId}`, withOrigin(message)),
  listen: (userId, onWakeUp) =>
    nats.subscribe(`live.notifications.user.${userId}`, ({ data }) => {
      const message = wakeUp.safeParse(data);
      if (message.success) onWakeUp(message.data);
    }),
  notifyTemplatesChanged: () => nats.publish('live.notifications.templates', {}),
  onTemplatesChanged: (refresh) => nats.subscribe('live.notifications.templates', refresh),
});
