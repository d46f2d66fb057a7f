import { type ConnectionOptions, connect, type NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { BrokerUnavailableError, type Nats } from './broker.ts';

/** Milliseconds that a closing connection waits until the server has what was sent on it. */
const flushMs = 1_000;

/** `nats://user:password@host:4222`, or `nats://token@host:4222`, or several with commas, which the client splits. */
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

/** A connection that is made in the background, and again whenever it was lost. */
export interface PersistentConnection extends Pick<Nats, 'onStatus' | 'close'> {
  readonly isConnected: boolean;
  /** Connected or about to reconnect; undefined until the first was made. */
  readonly current: NatsConnection | undefined;
  /** @throws BrokerUnavailableError while there is none */
  require(): NatsConnection;
}

/** @param options.onEstablished called with each new connection, before it counts as connected */
export function keepConnection(options: {
  url: string;
  /** Name of the connection at the server. */
  name: string;
  /** Prefix of the subjects for responses to this process: a broker with users lets no other one read them. */
  inboxPrefix: string;
  log: Logger;
  onEstablished: () => void;
}): PersistentConnection {
  const { log } = options;
  const statusListeners = new Set<(isConnected: boolean) => void>();
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

  const follow = async (established: NatsConnection) => {
    for await (const status of established.status()) {
      if (status.type === 'disconnect') setConnected(false);
      if (status.type === 'reconnect') setConnected(true);
    }
  };
  // The status iterator does not end with the connection.
  const watch = (established: NatsConnection) =>
    Promise.race([follow(established), established.closed()]);

  const connectionOptions: ConnectionOptions = {
    ...serversOf(options.url),
    name: options.name,
    inboxPrefix: options.inboxPrefix,
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
        options.onEstablished();
        setConnected(true);
        await watch(connection);
        setConnected(false);
      } catch (error) {
        log.debug({ err: error }, 'broker unreachable, retrying');
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 500);
        });
      }
    }
  };
  const established = establish();

  /** The last acknowledgements would otherwise be lost with the connection. */
  const flush = async () => {
    if (!connection || !isConnected) return;
    const timer = new Promise((resolve) => setTimeout(resolve, flushMs).unref());
    await Promise.race([connection.flush().catch(() => {}), timer]);
  };

  return {
    get isConnected() {
      return isConnected;
    },
    get current() {
      return connection;
    },
    require: () => {
      if (!connection || !isConnected) throw new BrokerUnavailableError();
      return connection;
    },
    onStatus: (listener) => {
      statusListeners.add(listener);
      listener(isConnected);
      return () => statusListeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      wake?.();
      await flush();
      await connection?.close();
      await established;
      setConnected(false);
    },
  };
}
