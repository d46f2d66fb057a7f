import { z } from 'zod';

/** A fact one service tells the others: past tense, version last. Its NATS subject is `<prefix>.event.<subject>`. */
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

/** The current fields of one thing, one message per thing. Its NATS subject is `<prefix>.state.<kind>.<id>`. */
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

/** What travels on NATS around the data of an event. */
export const eventEnvelope = z.object({
  id: z.uuid(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/** What travels on NATS around a state; `data` is null once the thing is gone. */
export const stateEnvelope = z.object({
  id: z.string(),
  kind: z.string(),
  version: z.int().nonnegative(),
  /** Of the last change; absent when a stream is repaired. */
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  data: z.unknown().nullable(),
});
export type StateEnvelope = z.infer<typeof stateEnvelope>;
