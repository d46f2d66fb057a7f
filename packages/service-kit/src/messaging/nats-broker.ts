import type { Logger } from 'pino';
import type { Nats } from './broker.ts';
import { streamName } from './nats-api.ts';
import { createBucket } from './nats-bucket.ts';
import { keepConnection } from './nats-connection.ts';
import { createLiveSubjects } from './nats-live.ts';
import { createStreams } from './nats-streams.ts';

/**
 * Connects to NATS in the background and returns at once; until then the service works as far as it can without it.
 * @param options.replicas copies of each stream
 * @param options.streamMaxBytes bytes that the stream of events and that of states may each take; 0 or absent for no limit
 */
export function connectNats(options: {
  url: string;
  prefix: string;
  name: string;
  log: Logger;
  replicas?: number;
  streamMaxBytes?: number;
}): Nats {
  const { prefix, log, replicas = 1, streamMaxBytes = 0 } = options;
  const connection = keepConnection({
    url: options.url,
    name: `${options.name} (${prefix})`,
    inboxPrefix: `_INBOX.${options.name}`,
    log,
    onEstablished: () => live.attachAll(),
  });
  const live = createLiveSubjects(
    prefix,
    () => connection.current,
    () => connection.isConnected,
    log,
  );
  return {
    prefix,
    get isConnected() {
      return connection.isConnected;
    },
    onStatus: connection.onStatus,
    publish: live.publish,
    subscribe: live.subscribe,
    streams: createStreams(prefix, replicas, streamMaxBytes, connection.require),
    bucket: (name, { history }) =>
      createBucket({
        history,
        replicas,
        connection: connection.require,
        onStatus: connection.onStatus,
        log,
        name: streamName(prefix, name.toUpperCase()),
      }),
    close: connection.close,
  };
}
