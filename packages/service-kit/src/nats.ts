import {
  AckPolicy,
  type ConnectionOptions,
  type ConsumerConfig,
  connect,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  type JsMsg,
  type MsgRequest,
  type NatsConnection,
  NatsError,
  nanos,
  RetentionPolicy,
  type StreamConfig,
} from 'nats';
import type { Logger } from 'pino';

/** A message that promises nothing: whoever listens now hears it. `subject` is relative to the prefix. */
export interface LiveMessage {
  readonly subject: string;
  /** Parsed JSON, not yet checked against a schema. */
  readonly data: unknown;
}

export type StreamKind = 'EVENTS' | 'STATE';

/** A message of a stream, handed to a durable consumer. */
export interface StreamMessage {
  /** Relative to the prefix: `event.carpool.offer.created.v1`, `state.user.7`. */
  readonly subject: string;
  readonly text: string;
  readonly sequence: number;
  readonly isRedelivered: boolean;
  /** Double acknowledgement: resolves when the server has written it down. */
  acknowledge(): Promise<void>;
  retryAfter(ms: number): void;
  giveUp(reason: string): void;
}

export interface PullOptions {
  readonly stream: StreamKind;
  readonly durable: string;
  /** Relative subjects, wildcards allowed. */
  readonly subjects: readonly string[];
  readonly ackWaitMs: number;
  readonly maxAckPending: number;
  /** Messages fetched ahead. */
  readonly ahead: number;
}

/** Messages as they come; the iteration ends when the consumer or the connection is gone, or on `stop`. */
export interface Pull extends AsyncIterable<StreamMessage> {
  stop(): void;
}

/** The two streams of the platform, for the relay and the consumers. */
export interface Streams {
  /** Creates what is missing; all services do, whoever comes first. */
  ensure(): Promise<void>;
  info(stream: StreamKind): Promise<{ created: string; lastSequence: number }>;
  /** Resolves with the sequence once the server has stored it; repeats of an id within 10 minutes are dropped there. */
  publish(subject: string, id: string, text: string): Promise<number>;
  /** Id of the event stored at a sequence; null when there is none. */
  idAt(sequence: number): Promise<string | null>;
  /** What the stream holds for a state subject. */
  lastState(subject: string): Promise<{ sequence: number; text: string } | null>;
  /** Like `publish`, refused when the subject's last message is not the expected one (0 = none). */
  publishState(subject: string, id: string, text: string, expected: number): Promise<number>;
  pull(options: PullOptions): Promise<Pull>;
  /** Deletes both streams with all they hold: for tests. */
  remove(): Promise<void>;
  /** Messages a durable consumer has not yet acknowledged. */
  lag(stream: StreamKind, durable: string): Promise<number>;
}

/** The broker. Everything under one prefix; connects in the background and for ever. */
export interface Nats {
  readonly prefix: string;
  readonly isConnected: boolean;
  /** Called with the present state at once and at every change. Returns how to stop listening. */
  onStatus(listener: (isConnected: boolean) => void): () => void;
  /** Plain publish: no delivery promise, nothing is sent while there is no connection. */
  publish(subject: string, data: unknown): void;
  /** Plain subscription, wildcards allowed, kept over reconnects. Returns how to end it. */
  subscribe(subject: string, listener: (message: LiveMessage) => void): () => void;
  readonly streams: Streams;
  close(): Promise<void>;
}

const day = 24 * 60 * 60 * 1000;
const noMessageFound = 10_037;
const streamNotFound = 10_059;
const consumerExists = 10_148;
const consumerNameInUse = 10_013;

function streamConfigs(prefix: string, replicas: number): Partial<StreamConfig>[] {
  const name = (kind: StreamKind) => streamName(prefix, kind);
  const common = {
    discard: DiscardPolicy.Old,
    retention: RetentionPolicy.Limits,
    num_replicas: replicas,
    duplicate_window: nanos(10 * 60 * 1000),
  };
  return [
    { ...common, name: name('EVENTS'), subjects: [`${prefix}.event.>`], max_age: nanos(30 * day) },
    { ...common, name: name('STATE'), subjects: [`${prefix}.state.>`], max_msgs_per_subject: 1 },
  ];
}

const streamName = (prefix: string, kind: StreamKind) => `${prefix.toUpperCase()}_${kind}`;

function isApiError(error: unknown, ...codes: number[]): boolean {
  return error instanceof NatsError && codes.includes(error.api_error?.err_code ?? -1);
}

function toMessage(message: JsMsg, prefix: string): StreamMessage {
  return {
    subject: message.subject.slice(prefix.length + 1),
    text: message.string(),
    sequence: message.seq,
    isRedelivered: message.redelivered,
    acknowledge: async () => {
      await message.ackAck();
    },
    retryAfter: (ms) => message.nak(ms),
    giveUp: (reason) => message.term(reason),
  };
}

async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  config: Partial<ConsumerConfig> & { durable_name: string },
): Promise<void> {
  try {
    await jsm.consumers.add(stream, config);
  } catch (error) {
    // It is there with other settings, because the service listens to more or less than its last version.
    if (!isApiError(error, consumerExists, consumerNameInUse)) throw error;
    await jsm.consumers.update(stream, config.durable_name, config);
  }
}

function createStreams(
  prefix: string,
  replicas: number,
  connection: () => NatsConnection,
): Streams {
  const manager = () => connection().jetstreamManager({ checkAPI: false });
  const full = (subject: string) => `${prefix}.${subject}`;
  const publish = async (subject: string, text: string, id: string, expected?: number) => {
    const options =
      expected === undefined
        ? { msgID: id }
        : { msgID: id, expect: { lastSubjectSequence: expected } };
    const ack = await connection().jetstream().publish(full(subject), text, options);
    return ack.seq;
  };

  const readStored = async (kind: StreamKind, query: MsgRequest) => {
    try {
      return await (await manager()).streams.getMessage(streamName(prefix, kind), query);
    } catch (error) {
      if (isApiError(error, noMessageFound)) return null;
      throw error;
    }
  };

  return {
    ensure: async () => {
      const jsm = await manager();
      for (const config of streamConfigs(prefix, replicas)) {
        try {
          await jsm.streams.info(config.name ?? '');
        } catch (error) {
          if (!isApiError(error, streamNotFound)) throw error;
          await jsm.streams.add(config);
        }
      }
    },
    info: async (stream) => {
      const info = await (await manager()).streams.info(streamName(prefix, stream));
      return { created: info.created, lastSequence: info.state.last_seq };
    },
    publish: (subject, id, text) => publish(subject, text, id),
    publishState: (subject, id, text, expected) => publish(subject, text, id, expected),
    idAt: async (sequence) => {
      const stored = await readStored('EVENTS', { seq: sequence });
      return stored?.header.get('Nats-Msg-Id') || null;
    },
    lastState: async (subject) => {
      const stored = await readStored('STATE', { last_by_subj: full(subject) });
      return stored && { sequence: stored.seq, text: stored.string() };
    },
    pull: async (options) => {
      const stream = streamName(prefix, options.stream);
      await ensureConsumer(await manager(), stream, {
        durable_name: options.durable,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(options.ackWaitMs),
        max_ack_pending: options.maxAckPending,
        filter_subjects: options.subjects.map(full),
      });
      const consumer = await connection().jetstream().consumers.get(stream, options.durable);
      const messages = await consumer.consume({
        max_messages: options.ahead,
        abort_on_missing_resource: true,
      });
      return {
        stop: () => messages.stop(),
        async *[Symbol.asyncIterator]() {
          for await (const message of messages) yield toMessage(message, prefix);
        },
      };
    },
    remove: async () => {
      const jsm = await manager();
      for (const kind of ['EVENTS', 'STATE'] as const) {
        try {
          await jsm.streams.delete(streamName(prefix, kind));
        } catch (error) {
          if (!isApiError(error, streamNotFound)) throw error;
        }
      }
    },
    lag: async (stream, durable) => {
      const info = await (await manager()).consumers.info(streamName(prefix, stream), durable);
      return info.num_pending + info.num_ack_pending;
    },
  };
}

interface Listener {
  readonly subject: string;
  readonly hear: (message: LiveMessage) => void;
  unsubscribe?: () => void;
}

/**
 * Connects to NATS in the background: returns at once, and the service works without it as far as it can.
 * @param options.replicas copies of each stream
 */
export function connectNats(options: {
  url: string;
  prefix: string;
  name: string;
  log: Logger;
  replicas?: number;
}): Nats {
  const { prefix, log } = options;
  const statusListeners = new Set<(isConnected: boolean) => void>();
  const listeners = new Set<Listener>();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isClosed = false;
  let wake: (() => void) | undefined;

  const setConnected = (value: boolean) => {
    if (isConnected === value) return;
    isConnected = value;
    log.info({ broker: value ? 'connected' : 'disconnected' }, `broker ${value ? 'up' : 'down'}`);
    for (const listener of statusListeners) listener(value);
  };

  const attach = (listener: Listener) => {
    const subscription = connection?.subscribe(`${prefix}.${listener.subject}`, {
      callback: (error, message) => {
        if (error) return;
        try {
          const data: unknown = message.data.length > 0 ? message.json() : null;
          listener.hear({ subject: message.subject.slice(prefix.length + 1), data });
        } catch (reason) {
          log.warn({ err: reason, subject: message.subject }, 'message not understood');
        }
      },
    });
    if (subscription) listener.unsubscribe = () => subscription.unsubscribe();
  };

  const follow = async (established: NatsConnection) => {
    for await (const status of established.status()) {
      if (status.type === 'disconnect') setConnected(false);
      if (status.type === 'reconnect') setConnected(true);
    }
  };
  // The list of changes does not end with the connection.
  const watch = (established: NatsConnection) =>
    Promise.race([follow(established), established.closed()]);

  const connectionOptions: ConnectionOptions = {
    servers: options.url.split(','),
    name: `${options.name} (${prefix})`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 20_000,
    maxPingOut: 2,
    timeout: 3_000,
    noAsyncTraces: true,
  };

  const establish = async () => {
    while (!isClosed) {
      try {
        connection = await connect(connectionOptions);
        if (isClosed) return await connection.close();
        for (const listener of listeners) attach(listener);
        setConnected(true);
        await watch(connection);
      } catch (error) {
        log.debug({ err: error }, 'broker not reachable yet');
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 500);
        });
      }
    }
  };
  const established = establish();

  return {
    prefix,
    get isConnected() {
      return isConnected;
    },
    onStatus: (listener) => {
      statusListeners.add(listener);
      listener(isConnected);
      return () => statusListeners.delete(listener);
    },
    publish: (subject, data) => {
      if (isConnected) connection?.publish(`${prefix}.${subject}`, JSON.stringify(data));
    },
    subscribe: (subject, hear) => {
      const listener: Listener = { subject, hear };
      listeners.add(listener);
      attach(listener);
      return () => {
        listeners.delete(listener);
        listener.unsubscribe?.();
      };
    },
    streams: createStreams(prefix, options.replicas ?? 1, () => {
      if (!connection || !isConnected) throw new BrokerAway();
      return connection;
    }),
    close: async () => {
      isClosed = true;
      wake?.();
      await connection?.close();
      await established;
      setConnected(false);
    },
  };
}

/** There is no connection to the broker just now. */
export class BrokerAway extends Error {
  override readonly name = 'BrokerAway';
  constructor() {
    super('No connection to the broker');
  }
}
