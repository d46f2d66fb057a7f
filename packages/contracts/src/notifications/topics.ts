import { z } from 'zod';
import { topicNames } from '../platform/topics.ts';
import { defineRoute } from '../route.ts';

/** What the open pages of a browser show; each of their changes is a `topic` event of its stream. */
export const setStreamTopics = defineRoute({
  id: 'notifications.topic.set',
  method: 'PUT',
  path: '/api/notifications/stream/topics',
  summary:
    'Subscribes an open stream of mine to these topics instead of the earlier ones. The response has those I may read.',
  access: 'member',
  body: z.object({
    /** Of the event `connected`. */
    connectionId: z.uuid(),
    topics: topicNames,
  }),
  repeatable: true,
  response: z.object({ topics: topicNames }),
  errors: ['STREAM_NOT_FOUND'],
});
