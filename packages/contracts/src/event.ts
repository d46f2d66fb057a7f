import { z } from 'zod';

/** An event that one service publishes to the others: past tense, version last. Its NATS subject is `<prefix>.event.<subject>`. */
export interface DomainEvent<S extends string = string, P extends z.ZodType = z.ZodType> {
  readonly subject: S;
  readonly data: P;
}

export function defineEvent<
  const S extends `${string}.${string}.${string}.v${number}`,
  P extends z.ZodType,
>(subject: S, data: P): DomainEvent<S, P> {
  return { subject, data };
}

/** Stands for all events where a consumer cannot name them when it is written. */
export const everyEvent: DomainEvent<'>'> = { subject: '>', data: z.unknown() };

/** The current fields of one entity, one message per entity. Its NATS subject is `<prefix>.state.<kind>.<id>`. */
export interface DomainState<K extends string = string, P extends z.ZodType = z.ZodType> {
  readonly kind: K;
  readonly data: P;
}

export function defineState<const K extends string, P extends z.ZodType>(
  kind: K,
  data: P,
): DomainState<K, P> {
  return { kind, data };
}

/** The message of an event on NATS. */
export const eventEnvelope = z.object({
  id: z.uuid(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * What a change concerns, before and after it: values by the names under which cached reads are narrowed
 * (`RouteCache.tagFilter`). Nothing at all is known under a name that is absent.
 */
export const cacheTags = z.record(z.string(), z.array(z.string()).readonly()).readonly();
export type CacheTags = z.infer<typeof cacheTags>;

/** The message of a state on NATS; `data` is null once the entity is deleted. */
export const stateEnvelope = z.object({
  id: z.string(),
  kind: z.string(),
  version: z.int().nonnegative(),
  /** Of the last change; absent when a stream is repaired. */
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  /** Of all changes since the last message; absent when that is not known, and the message may concern everything. */
  cacheTags: cacheTags.optional(),
  data: z.unknown().nullable(),
});
export type StateEnvelope = z.infer<typeof stateEnvelope>;
