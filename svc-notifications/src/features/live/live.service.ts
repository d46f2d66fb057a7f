import { notificationCategory } from '@siteswap/contracts/notifications';
import { currentTrace, type Nats } from '@siteswap/service-kit';
import { z } from 'zod';

/** On whose behalf a member is told something, so that the stream's line of the log says so too. */
const origin = z.object({ requestId: z.string(), traceparent: z.string() }).partial();

/**
 * What replicas tell each other about a member, over plain NATS. It is only a wake-up: the truth is in the tables,
 * and a poll stands behind it for when one is lost.
 */
export const wakeUp = z.discriminatedUnion('kind', [
  /** There are notifications the table did not have before. */
  z.object({ kind: z.literal('notification'), origin: origin.optional() }),
  /** The unread count changed: of these ids, of a category, or (neither) of all. */
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
  tell(userId: number, message: WakeUp): void;
  /** Returns how to stop listening. */
  listen(userId: number, hear: (message: WakeUp) => void): () => void;
}

function withOrigin(message: WakeUp): WakeUp {
  const trace = message.kind === 'notification' ? currentTrace() : undefined;
  if (!trace) return message;
  const { requestId, traceparent } = trace;
  return { ...message, origin: { requestId, traceparent } } as WakeUp;
}

export const createLive = (nats: Nats): Live => ({
  tell: (userId, message) => nats.publish(`live.${userId}`, withOrigin(message)),
  listen: (userId, hear) =>
    nats.subscribe(`live.${userId}`, ({ data }) => {
      const message = wakeUp.safeParse(data);
      if (message.success) hear(message.data);
    }),
});
