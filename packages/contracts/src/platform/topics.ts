import { z } from 'zod';
import { id } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { topicName } from '../topic.ts';

/** Topics in one call, and of one stream. */
export const maxTopics = 50;

export const topicNames = z.array(topicName).max(maxTopics);

/** Bound by the kit in each service with topics: who may know that a thing changed is who may read it. */
export const listReadableTopics = defineRoute({
  id: 'platform.topic.list-readable',
  method: 'POST',
  path: '/internal/topics/readable',
  summary: 'Which of these topics of the service a member may read.',
  access: 'internal',
  body: z.object({ userId: id, adminMode: z.boolean(), topics: topicNames }),
  response: z.object({ topics: topicNames }),
});
