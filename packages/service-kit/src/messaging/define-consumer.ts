import type { DomainEvent, DomainState, EventEnvelope } from '@siteswap/contracts/event';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { RawSql } from '../database/prisma.ts';
import type { OutboxWriter } from './outbox-writer.ts';

interface Work<Tx> {
  /** The transaction that also marks the message as handled. */
  readonly tx: Tx;
  readonly outbox: OutboxWriter;
  readonly log: Logger;
}

/** What the handler of an event receives; `subject` distinguishes the events of a list. */
export type EventInput<E extends DomainEvent, Tx> = E extends DomainEvent
  ? Work<Tx> & {
      readonly event: E;
      readonly subject: E['subject'];
      readonly data: z.output<E['data']>;
      readonly envelope: EventEnvelope;
    }
  : never;

/** What a projection receives; `data` is null once the entity is deleted. */
export interface StateInput<S extends DomainState, Tx> extends Work<Tx> {
  readonly id: string;
  readonly data: z.output<S['data']> | null;
  readonly version: number;
}

export interface ConsumerOptions {
  /** Messages handled in one transaction at most, in order; 50, and fewer when the handler is slow. */
  readonly maxBatch?: number;
  /** Seconds a handler may take before the message is delivered again; ACK_WAIT_MS otherwise. */
  readonly ackWaitSeconds?: number;
  /** Milliseconds before the next attempt, by number of failures; the last one repeats. */
  readonly retryDelaysMs?: readonly number[];
  /** Failures of the handler after which the message becomes a dead letter; 6. */
  readonly maxFailures?: number;
  /**
   * For a consumer of `everyEvent`: an event whose subject is not wanted is passed over without a transaction. It is
   * called again once after two seconds, because what makes it wanted may come on another stream.
   */
  readonly isWanted?: (subject: string) => Promise<boolean>;
}

export interface EventConsumer<Tx = RawSql> {
  readonly type: 'events';
  readonly name: string;
  readonly events: readonly DomainEvent[];
  readonly options: ConsumerOptions;
  readonly handle: (input: EventInput<DomainEvent, Tx>) => Promise<void>;
}

export interface StateConsumer<Tx = RawSql> {
  readonly type: 'state';
  readonly name: string;
  readonly state: DomainState;
  readonly options: ConsumerOptions;
  readonly apply: (input: StateInput<DomainState, Tx>) => Promise<void>;
}

export type ConsumerDefinition<Tx = RawSql> = EventConsumer<Tx> | StateConsumer<Tx>;

const durableName = /^[a-z][a-z0-9-]{2,60}$/;

function checkName(name: string): string {
  if (!durableName.test(name)) throw new Error(`Not a consumer name: ${name}`);
  return name;
}

/** What `consumeEvents` takes. */
export type EventConsumerInput<E extends DomainEvent, Tx> = ConsumerOptions & {
  readonly name: string;
  readonly events: readonly E[];
  readonly handle: (input: EventInput<E, Tx>) => Promise<void>;
};

/** What `projectState` takes. */
export type StateConsumerInput<S extends DomainState, Tx> = ConsumerOptions & {
  readonly name: string;
  readonly state: S;
  readonly apply: (input: StateInput<S, Tx>) => Promise<void>;
};

/**
 * Handles events, each once: the handler's transaction also writes the inbox row, so a repeat does nothing. Several
 * events may share a transaction; when one of them fails, each is handled again in its own.
 * A handler that fails is retried with growing delays; after 6 failures the event becomes a dead letter.
 * @param definition.name unique over all services and never changed: it is the durable consumer
 */
export function consumeEvents<const E extends DomainEvent, Tx = RawSql>(
  definition: EventConsumerInput<E, Tx>,
): EventConsumer<Tx> {
  const { name, events, handle, ...options } = definition;
  return {
    type: 'events',
    name: checkName(name),
    events,
    options,
    handle: handle as unknown as EventConsumer<Tx>['handle'],
  };
}

/** Stores local copies of another service's entities; an older version never overwrites a newer one. */
export function projectState<S extends DomainState, Tx = RawSql>(
  definition: StateConsumerInput<S, Tx>,
): StateConsumer<Tx> {
  const { name, state, apply, ...options } = definition;
  return {
    type: 'state',
    name: checkName(name),
    state,
    options,
    apply: apply as unknown as StateConsumer<Tx>['apply'],
  };
}
