import { type Nats, schedule } from '@siteswap/service-kit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { defineFeature } from '#src/db.ts';
import type { StreamHub } from '#src/features/stream/stream.public.ts';
import { createSubscriptions } from './subscriptions.service.ts';
import { createTopicOwners } from './topic-owners.client.ts';
import { topicRoutes } from './topics.routes.ts';
import { createTopicsService } from './topics.service.ts';

export const topicsEnv = z.object({
  /** Where the services are that own topics, by the name of their domain, in JSON; a topic of another one is read by no member. */
  TOPIC_SERVICES: z
    .string()
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.url())),
});

interface Deps {
  readonly hub: StreamHub;
  readonly nats: Nats;
  readonly log: Logger;
  readonly env: z.output<typeof topicsEnv> & {
    readonly INTERNAL_TOKEN: string;
    readonly TIMEOUT_FACTOR: number;
  };
  readonly onDrain: (stop: () => void) => void;
}

/** Milliseconds in which changes of topics are collected: one look at the readers serves all of them. */
const collectMs = 50;

/** Says to open pages that something they show has changed. */
export function topicsModule({ hub, nats, log, env, onDrain }: Deps) {
  const subscriptions = createSubscriptions(hub);
  const topics = createTopicsService({
    subscriptions,
    nats,
    owners: createTopicOwners({
      services: env.TOPIC_SERVICES,
      token: env.INTERNAL_TOKEN,
      timeoutMs: 2_000 * env.TIMEOUT_FACTOR,
    }),
    replyMs: 1_000 * env.TIMEOUT_FACTOR,
  });
  onDrain(topics.follow());
  return defineFeature({
    routes: topicRoutes(topics),
    workers: [
      schedule({ name: 'topics', everyMs: collectMs, log, run: async () => subscriptions.write() }),
    ],
  });
}
