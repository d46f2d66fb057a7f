import { randomUUID } from 'node:crypto';
import type { setStreamTopics } from '@siteswap/contracts/notifications';
import { topicNames } from '@siteswap/contracts/platform';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { topicName } from '@siteswap/contracts/topic';
import { type Actor, type Nats, notFound, unavailable } from '@siteswap/service-kit';
import { z } from 'zod';
import type { Subscriptions } from './subscriptions.service.ts';
import type { TopicOwners } from './topic-owners.client.ts';

interface Deps {
  readonly subscriptions: Subscriptions;
  readonly owners: TopicOwners;
  readonly nats: Nats;
  /** How long the replica that has a stream may take to say so. */
  readonly replyMs: number;
}

/** To the replica that has the stream, which says so on the subject that `reply` names. */
const request = z.object({
  userId: z.int(),
  connectionId: z.string(),
  topics: topicNames,
  reply: z.uuid(),
});
type Request = z.output<typeof request>;

const requests = 'live.notifications.topics.set';
const replySubject = (reply: string) => `live.notifications.topics.done.${reply}`;
const changes = 'live.topic.';

export function createTopicsService({ subscriptions, owners, nats, replyMs }: Deps) {
  /** Whether another replica has the stream, and has set its topics. */
  const setElsewhere = (wanted: Omit<Request, 'reply'>): Promise<boolean> => {
    // Without a broker there is no way to find out.
    if (!nats.isConnected) throw unavailable();
    return new Promise((resolve) => {
      const reply = randomUUID();
      const end = (isSet: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(isSet);
      };
      const timer = setTimeout(() => end(false), replyMs);
      const stop = nats.subscribe(replySubject(reply), () => end(true));
      nats.publish(requests, { ...wanted, reply } satisfies Request);
    });
  };

  return {
    /**
     * Subscribes a stream of the caller to the topics that they may read.
     * @throws AppError 404 for a stream that is not the caller's or not open; 503 when an owner of topics is unreachable: the
     *   other topics are subscribed to
     */
    async set(
      actor: Actor,
      { connectionId, topics: names }: RouteInput<typeof setStreamTopics>['body'],
    ): Promise<RouteResult<typeof setStreamTopics>> {
      const { userId } = actor;
      const { topics, isPartial } = await owners.readable(actor, names);
      const isSet =
        subscriptions.set(userId, connectionId, topics) ||
        (await setElsewhere({ userId, connectionId, topics: [...topics] }));
      if (!isSet) throw notFound('STREAM_NOT_FOUND');
      if (isPartial) throw unavailable();
      return { topics: [...topics] };
    },

    /** Follows changes of topics, and what other replicas were asked for. Returns how to stop. */
    follow(): () => void {
      let wasConnected = false;
      const stops = [
        nats.subscribe(`${changes}>`, ({ subject }) => {
          const name = topicName.safeParse(subject.slice(changes.length));
          if (name.success) subscriptions.topicChanged(name.data);
        }),
        nats.subscribe(requests, ({ data }) => {
          const parsed = request.safeParse(data);
          if (!parsed.success) return;
          const { userId, connectionId, topics, reply } = parsed.data;
          if (subscriptions.set(userId, connectionId, topics)) {
            nats.publish(replySubject(reply), null);
          }
        }),
        nats.onStatus((isConnected) => {
          if (isConnected && wasConnected) subscriptions.everythingChanged();
          wasConnected ||= isConnected;
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type TopicsService = ReturnType<typeof createTopicsService>;
