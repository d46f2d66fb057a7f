import type {
  DomainEvent,
  DomainState,
  EventEnvelope,
  StateEnvelope,
} from '@siteswap/contracts/event';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { LiveMessage, Nats } from '../broker.ts';
import { createLogger } from '../log.ts';
import { connectNats } from '../nats.ts';
import { testVariable } from './test-database.ts';
import { waitFor } from './wait-for.ts';

type Captured<E extends DomainEvent> = Omit<EventEnvelope, 'data'> & { data: z.output<E['data']> };

/** The other services, as far as a test needs them: they publish, and they hear what the service publishes. */
export interface TestBroker {
  readonly prefix: string;
  readonly nats: Nats;
  publishEvent<S extends string, P extends z.ZodType>(
    event: DomainEvent<S, P>,
    data: z.input<P>,
    envelope?: Partial<EventEnvelope>,
  ): Promise<EventEnvelope>;
  /** `data` null says the thing is gone. */
  publishState<K extends string, P extends z.ZodType>(
    state: DomainState<K, P>,
    id: string | number,
    version: number,
    data: z.input<P> | null,
  ): Promise<void>;
  /** Events heard since the start, all or of one kind. */
  events(): EventEnvelope[];
  events<E extends DomainEvent>(event: E): Captured<E>[];
  /** States heard since the start, all or of one kind. */
  states(state?: Pick<DomainState, 'kind'>): StateEnvelope[];
  /** Plain messages heard under `live.`. */
  live(): LiveMessage[];
  /** Forgets what was heard. */
  clear(): void;
  close(): Promise<void>;
}

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
  nats.subscribe('event.>', ({ data }) => events.push(data as EventEnvelope));
  nats.subscribe('state.>', ({ data }) => states.push(data as StateEnvelope));
  nats.subscribe('live.>', (message) => live.push(message));
  await waitFor(() => nats.isConnected);
  await nats.streams.ensure();

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
      await nats.streams.publish(`event.${event.subject}`, uuidv7(), text);
      return envelope;
    },
    publishState: async ({ kind, data: schema }, id, version, data) => {
      const value = data === null ? null : schema.parse(data);
      const text = JSON.stringify({ id: String(id), kind, version, data: value });
      await nats.streams.publish(`state.${kind}.${id}`, uuidv7(), text);
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
      if (nats.isConnected) await nats.streams.remove();
      await nats.close();
    },
  };
}
