import type {
  CacheTags,
  DomainEvent,
  DomainState,
  EventEnvelope,
  StateEnvelope,
} from '@siteswap/contracts/event';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { createLogger } from '../logging/logger.ts';
import type { LiveMessage, Nats } from '../messaging/broker.ts';
import { connectNats } from '../messaging/nats-broker.ts';
import { testVariable } from './test-database.ts';
import { waitFor } from './wait-for.ts';

type Captured<E extends DomainEvent> = Omit<EventEnvelope, 'data'> & { data: z.output<E['data']> };

/** Stands for the other services: publishes events and states, and records what the service publishes. */
export interface TestBroker {
  readonly prefix: string;
  readonly nats: Nats;
  publishEvent<S extends string, P extends z.ZodType>(
    event: DomainEvent<S, P>,
    data: z.input<P>,
    envelope?: Partial<EventEnvelope>,
  ): Promise<EventEnvelope>;
  /** `data` is null once the entity is deleted. */
  publishState<K extends string, P extends z.ZodType>(
    state: DomainState<K, P>,
    id: string | number,
    version: number,
    data: z.input<P> | null,
    cacheTags?: CacheTags,
  ): Promise<void>;
  /** Events received since the start, all or of one kind; each once, as in its stream, however often it was sent. */
  events(): EventEnvelope[];
  events<E extends DomainEvent>(event: E): Captured<E>[];
  /** States received since the start, all or of one kind. */
  states(state?: Pick<DomainState, 'kind'>): StateEnvelope[];
  /** Live messages received under `live.`. */
  live(): LiveMessage[];
  /** Forgets all received messages. */
  clear(): void;
  close(): Promise<void>;
}

/** A broker on a busy machine may take longer than a request waits; what is done again is done once. */
const persistent = (request: () => Promise<unknown>): Promise<unknown> =>
  waitFor(async () => {
    await request();
    return true;
  });

export async function startTestBroker(prefix: string): Promise<TestBroker> {
  const nats = connectNats({
    url: testVariable('TEST_NATS_URL'),
    prefix,
    name: 'test',
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  let events: EventEnvelope[] = [];
  let states: StateEnvelope[] = [];
  let live: LiveMessage[] = [];
  nats.subscribe('event.>', ({ data }) => {
    const event = data as EventEnvelope;
    // An event whose acknowledgement is late on a busy machine is sent again.
    if (!events.some(({ id }) => id === event.id)) events.push(event);
  });
  nats.subscribe('state.>', ({ data }) => states.push(data as StateEnvelope));
  nats.subscribe('live.>', (message) => live.push(message));
  await waitFor(() => nats.isConnected);
  await persistent(() => nats.streams.ensure());

  return {
    prefix,
    nats,
    publishEvent: async (event, data, overrides = {}) => {
      const envelope: EventEnvelope = {
        id: uuidv7(),
        subject: event.subject,
        occurredAt: new Date().toISOString(),
        data: event.data.parse(data),
        ...overrides,
      };
      const text = JSON.stringify(envelope);
      // Another id for the stream than for the envelope, so that a test can send the same event twice.
      const messageId = uuidv7();
      await persistent(() => nats.streams.publish(`event.${event.subject}`, messageId, text));
      return envelope;
    },
    publishState: async ({ kind, data: schema }, id, version, data, cacheTags) => {
      const value = data === null ? null : schema.parse(data);
      const text = JSON.stringify({ id: String(id), kind, version, cacheTags, data: value });
      const messageId = uuidv7();
      await persistent(() => nats.streams.publish(`state.${kind}.${id}`, messageId, text));
    },
    events: <E extends DomainEvent>(event?: E) =>
      (event
        ? events.filter(({ subject }) => subject === event.subject)
        : [...events]) as Captured<E>[],
    states: (state) => (state ? states.filter(({ kind }) => kind === state.kind) : [...states]),
    live: () => [...live],
    clear: () => {
      events = [];
      states = [];
      live = [];
    },
    close: async () => {
      if (nats.isConnected) await persistent(() => nats.streams.remove());
      await nats.close();
    },
  };
}
