import { setStreamTopics } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TopicsService } from './topics.service.ts';

export const topicRoutes = (topics: TopicsService): RouteBinding[] => [
  bind(setStreamTopics, ({ actor, body }) => topics.set(actor, body)),
];
