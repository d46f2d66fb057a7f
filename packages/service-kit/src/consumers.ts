import type { DomainEvent, DomainState, EventEnvelope } from '@siteswap/contracts/event';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { RawSql } from './database.ts';
import type { Facts } from './facts.ts';

interface Work<Tx> {
  /** The transaction that also notes the message as handled. */
  readonly tx: Tx;
  readonly facts: Facts;
  readonly log: Logger;
}

/** One event as its handler sees it; `subject` tells the events of a list apart. */
export type EventInput<E extends DomainEvent, Tx> = E extends DomainEvent
  ? Work<Tx> & {
      readonly event: E;
      readonly subject: E['subject'];
      readonly data: z.output<E['data']>;
      readonly envelope: EventEnvelope;
    }
  : never;

/** One state as its projection sees it; `data` is null once the thing is gone. */
export interface StateInput<S extends DomainState, Tx> extends Work<Tx> {
  readonly id: string;
  readonly data: z.output<S['data']> | null;
  readonly version: number;
}

export interface ConsumerOptions {
  /** Messages handled at once by one process: 1 for events (in order), 4 for states. */
  readonly concurrency?: number;
  /** Seconds a handler may take before the message is handed out again; ACK_WAIT_MS otherwise. */
  readonly ackWaitSeconds?: number;
  /** Milliseconds before the next try, by number of failures; the last one repeats. */
  readonly retryDelaysMs?: readonly number[];
  /** Failures of the handler after which the message is put aside; 6. */
  readonly maxFailures?: number;
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

/**
 * Acts on events, each once: the handler's transaction also writes the inbox row, so a repeat does nothing.
 * A handler that fails is tried again with growing delay and after 6 failures becomes a dead letter.
 * @param name unique over all services and stable for ever: it is the durable consumer
 */
export function consumeEvents<const E extends DomainEvent, Tx = RawSql>(
  definition: {
    name: string;
    events: readonly E[];
    handle: (input: EventInput<E, Tx>) => Promise<void>;
  } & ConsumerOptions,
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

/** Keeps local copies of another service's things; an older version never overwrites a newer one. */
export function projectState<S extends DomainState, Tx = RawSql>(
  definition: {
    name: string;
    state: S;
    apply: (input: StateInput<S, Tx>) => Promise<void>;
  } & ConsumerOptions,
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
