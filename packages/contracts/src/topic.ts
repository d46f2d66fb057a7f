import { z } from 'zod';

/**
 * What an open page wants to know to have changed. It says "changed" and nothing else: the page reads again by the routes
 * that check its rights. Its NATS subject is `<prefix>.live.topic.<topic>.<id>`.
 */
export interface Topic<T extends string = string> {
  /** `<domain>.<thing>` */
  readonly topic: T;
}

export const defineTopic = <const T extends `${string}.${string}`>(topic: T): Topic<T> => ({
  topic,
});

/** Stands for the topics of all domains where a service cannot name them when it is written. */
export const everyTopic: Topic<'>'> = { topic: '>' };

/** `editions.edition.12`: the topic of one thing. */
export const topicName = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*(\.[\w-]+)+$/);

/** @throws when the id is none */
export const nameTopic = ({ topic }: Topic, id: string | number): string =>
  topicName.parse(`${topic}.${id}`);

/** The id in the name of a topic of this kind, or null. */
export const idInTopic = ({ topic }: Topic, name: string): string | null =>
  name.startsWith(`${topic}.`) ? name.slice(topic.length + 1) : null;

/** Name of the domain that a topic belongs to. */
export const domainOfTopic = (name: string): string => name.slice(0, name.indexOf('.'));
