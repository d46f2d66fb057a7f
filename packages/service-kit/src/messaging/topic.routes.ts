import { listReadableTopics } from '@siteswap/contracts/platform';
import { idInTopic, nameTopic } from '@siteswap/contracts/topic';
import { bind, type RouteBinding } from '../http/bind.ts';
import type { TopicBinding, TopicReader } from './topics.ts';

async function readableOf(
  { topic, readable }: TopicBinding,
  reader: TopicReader,
  names: readonly string[],
): Promise<string[]> {
  const ids = names.flatMap((name) => idInTopic(topic, name) ?? []);
  if (ids.length === 0) return [];
  const allowed = new Set(await readable(reader, ids));
  return ids.filter((id) => allowed.has(id)).map((id) => nameTopic(topic, id));
}

/** The route by which the streams of members ask which topics a member may read; none in a service without topics. */
export const bindTopics = (topics: readonly TopicBinding[]): RouteBinding[] =>
  topics.length === 0
    ? []
    : [
        bind(listReadableTopics, async ({ body: { topics: names, ...reader } }) => ({
          topics: (
            await Promise.all(topics.map((binding) => readableOf(binding, reader, names)))
          ).flat(),
        })),
      ];
