import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  type NatsConnection,
  nanos,
} from 'nats';
import type { StreamMessage, Streams } from './broker.ts';
import { isApiError, streamName } from './nats-api.ts';

/**
 * Milliseconds that a request for messages lives. The server shows a sign of life after half of it, and two missing ones
 * make the client ask again, so a request that the broker does not know any more costs about as long.
 */
const pullExpiresMs = 10_000;

function toMessage(message: JsMsg, prefix: string): StreamMessage {
  return {
    subject: message.subject.slice(prefix.length + 1),
    text: message.string(),
    sequence: message.seq,
    isRedelivered: message.redelivered,
    acknowledge: () => message.ack(),
    extend: () => message.working(),
    retryAfter: (ms) => message.nak(ms),
    terminate: (reason) => message.term(reason),
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
    // It exists with other settings, because the last version of the service subscribed to other subjects.
    if (!isApiError(error, 'consumerExists', 'consumerNameInUse')) throw error;
    await jsm.consumers.update(stream, config.durable_name, config);
  }
}

/** The durable consumers of the two streams. */
export function createNatsConsumers(
  prefix: string,
  connection: () => NatsConnection,
): Pick<Streams, 'pull' | 'lag' | 'consumers'> {
  const manager = () => connection().jetstreamManager({ checkAPI: false });
  const relative = (subject: string) => subject.slice(prefix.length + 1);

  return {
    pull: async (options) => {
      const stream = streamName(prefix, options.stream);
      await ensureConsumer(await manager(), stream, {
        durable_name: options.durable,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(options.ackWaitMs),
        max_ack_pending: options.maxAckPending,
        filter_subjects: options.subjects.map((subject) => `${prefix}.${subject}`),
      });
      const consumer = await connection().jetstream().consumers.get(stream, options.durable);
      const messages = await consumer.consume({
        max_messages: options.prefetch,
        expires: pullExpiresMs,
        abort_on_missing_resource: true,
      });
      return {
        stop: () => messages.stop(),
        async *[Symbol.asyncIterator]() {
          for await (const message of messages) yield toMessage(message, prefix);
        },
      };
    },
    lag: async (stream, durable) => {
      const info = await (await manager()).consumers.info(streamName(prefix, stream), durable);
      return info.num_pending + info.num_ack_pending;
    },
    consumers: async (stream) => {
      const found = await (await manager()).consumers.list(streamName(prefix, stream));
      const positions = [];
      for await (const info of found) {
        const { filter_subject, filter_subjects } = info.config;
        positions.push({
          name: info.name,
          subjects: (filter_subjects ?? [filter_subject ?? `${prefix}.>`]).map(relative),
          passed: info.ack_floor.stream_seq,
          pending: info.num_pending + info.num_ack_pending,
        });
      }
      return positions;
    },
  };
}
