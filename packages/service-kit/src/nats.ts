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
import {
  BrokerAway,
  type LiveMessage,
  type Nats,
  type StreamKind,
  type StreamMessage,
  type Streams,
} from './broker.ts';
import { createBucket } from './nats-bucket.ts';

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

const streamName = (prefix: string, kind: string) => `${prefix.toUpperCase()}_${kind}`;

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
      for await (const name of jsm.streams.names()) {
        if (name.startsWith(`KV_${streamName(prefix, '')}`)) await jsm.streams.delete(name);
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

/** `nats://user:password@host:4222`, or `nats://token@host:4222`, or several with commas: the client takes them apart. */
function serversOf(url: string): ConnectionOptions {
  const urls = url.split(',').map((text) => new URL(text.trim()));
  const [user, pass] = [urls[0]?.username, urls[0]?.password].map((text) =>
    decodeURIComponent(text ?? ''),
  );
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`);
  const tls = urls[0]?.protocol === 'tls:' ? { tls: {} } : {};
  if (!user) return { servers, ...tls };
  return pass ? { servers, user, pass, ...tls } : { servers, token: user, ...tls };
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
  const { prefix, log, replicas = 1 } = options;
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
    ...serversOf(options.url),
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
        setConnected(false);
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

  const linked = () => {
    if (!connection || !isConnected) throw new BrokerAway();
    return connection;
  };
  const onStatus = (listener: (isConnected: boolean) => void) => {
    statusListeners.add(listener);
    listener(isConnected);
    return () => statusListeners.delete(listener);
  };

  return {
    prefix,
    get isConnected() {
      return isConnected;
    },
    onStatus,
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
    streams: createStreams(prefix, replicas, linked),
    bucket: (name, { history }) =>
      createBucket({
        ...{ history, replicas, connection: linked, onStatus, log },
        name: streamName(prefix, name.toUpperCase()),
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
