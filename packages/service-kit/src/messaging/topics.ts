import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import { nameTopic, type Topic } from '@siteswap/contracts/topic';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Actor } from '../http/actor.ts';
import type { Nats } from './broker.ts';
import type { Published } from './relay-rows.ts';

/** The member whose page wants to know. */
export type TopicReader = Pick<Actor, 'userId' | 'adminMode'>;

/** Rows of the outbox by which a topic has changed. */
interface TopicSource {
  readonly kind: 'event' | 'state';
  /** Of the event, or kind of the state. */
  readonly subject: string;
  /** The id in the topic. @param row id of the state, or data of the event as JSON text */
  idOf(row: { readonly id: string; readonly payload: string | null }): string | number;
}

export interface TopicBinding {
  readonly topic: Topic;
  readonly changedBy: readonly TopicSource[];
  /** Which of these the member may read. */
  readonly readable: (reader: TopicReader, ids: readonly string[]) => Promise<Iterable<string>>;
}

/** Every change of a state; the topic has the id of the state. */
export const byState = ({ kind }: Pick<DomainState, 'kind'>): TopicSource => ({
  kind: 'state',
  subject: kind,
  idOf: ({ id }) => id,
});

/** Every event of a kind. @param idOf the id in the topic */
export const byEvent = <S extends string, P extends z.ZodType>(
  { subject, data }: DomainEvent<S, P>,
  idOf: (data: z.output<P>) => string | number,
): TopicSource => ({
  kind: 'event',
  subject,
  idOf: ({ payload }) => idOf(data.parse(JSON.parse(payload ?? 'null'))),
});

/** For `Feature.topics`: by what a topic of the domain changes, and who may know of it. */
export const bindTopic = (topic: Topic, binding: Omit<TopicBinding, 'topic'>): TopicBinding => ({
  topic,
  ...binding,
});

/** The topics that have changed with a row. */
function topicsOf(topics: readonly TopicBinding[], { rows: [row] }: Published): string[] {
  if (!row) return [];
  const dot = row.subject.indexOf('.');
  const isState = row.kind === 'state';
  const subject = isState ? row.subject.slice(0, dot) : row.subject;
  const id = isState ? row.subject.slice(dot + 1) : '';
  return topics.flatMap(({ topic, changedBy }) =>
    changedBy
      .filter((source) => source.kind === row.kind && source.subject === subject)
      .map((source) => nameTopic(topic, source.idOf({ id, payload: row.payload }))),
  );
}

/**
 * Says what has changed once the broker has the events and states of the change, so that a page that reads again finds
 * no cache with the earlier response. It may be lost, or said twice: a page also reads again when it reconnects.
 */
export function publishTopics(
  nats: Pick<Nats, 'publish'>,
  log: Logger,
  topics: readonly TopicBinding[],
  published: readonly Published[],
): void {
  if (topics.length === 0) return;
  const namesOf = (change: Published): string[] => {
    try {
      return topicsOf(topics, change);
    } catch (error) {
      // What was published stays published.
      log.error({ err: error, subject: change.rows[0]?.subject }, 'change without a topic');
      return [];
    }
  };
  // What is published again to repair a stream has not changed.
  const changes = published.filter(({ rows }) => rows.some((row) => !row.is_republished));
  const names = new Set(changes.flatMap(namesOf));
  for (const name of names) nats.publish(`live.topic.${name}`, null);
}
