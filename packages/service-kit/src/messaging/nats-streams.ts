import {
  DiscardPolicy,
  type JetStreamManager,
  type MsgRequest,
  type NatsConnection,
  nanos,
  RetentionPolicy,
  type StreamConfig,
} from 'nats';
import { eventDays, type StreamKind, type Streams, WrongSequenceError } from './broker.ts';
import { isApiError, streamName } from './nats-api.ts';
import { createNatsConsumers } from './nats-consumers.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A full stream drops its oldest events: their consumers are at the head, and the outbox retains a week for those that
 * are not. A new consumer starts from states, so none is ever dropped: a full stream rejects, and the outbox waits.
 */
function streamConfigs(
  prefix: string,
  replicas: number,
  maxBytes: number,
): (Partial<StreamConfig> & { name: string })[] {
  const common = {
    retention: RetentionPolicy.Limits,
    num_replicas: replicas,
    duplicate_window: nanos(10 * 60 * 1000),
    max_bytes: maxBytes || -1,
  };
  return [
    {
      ...common,
      name: streamName(prefix, 'EVENTS'),
      subjects: [`${prefix}.event.>`],
      max_age: nanos(eventDays * day),
      discard: DiscardPolicy.Old,
    },
    {
      ...common,
      name: streamName(prefix, 'STATE'),
      subjects: [`${prefix}.state.>`],
      max_msgs_per_subject: 1,
      discard: DiscardPolicy.New,
    },
  ];
}

/** Creates a stream or changes its limit; resolves with false when it could not be created for lack of room. */
async function ensureStream(
  jsm: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<boolean> {
  try {
    const { config: present } = await jsm.streams.info(config.name);
    const isOther = present.max_bytes !== config.max_bytes || present.discard !== config.discard;
    // Without a limit of its own a process leaves the stream as another made it.
    if (config.max_bytes !== -1 && isOther) {
      await jsm.streams.update(config.name, config).catch((error: unknown) => {
        if (!isApiError(error, 'noRoomForLimit')) throw error;
      });
    }
    return true;
  } catch (error) {
    if (!isApiError(error, 'streamNotFound')) throw error;
  }
  try {
    await jsm.streams.add(config);
    return true;
  } catch (error) {
    if (!isApiError(error, 'noRoomForLimit')) throw error;
    return false;
  }
}

/** The two streams, under one prefix. */
export function createStreams(
  prefix: string,
  replicas: number,
  maxBytes: number,
  connection: () => NatsConnection,
): Streams {
  const manager = () => connection().jetstreamManager({ checkAPI: false });
  const full = (subject: string) => `${prefix}.${subject}`;
  const publish = async (subject: string, text: string, id: string, expected?: number) => {
    const options =
      expected === undefined
        ? { msgID: id }
        : { msgID: id, expect: { lastSubjectSequence: expected } };
    try {
      const ack = await connection().jetstream().publish(full(subject), text, options);
      return ack.seq;
    } catch (error) {
      throw isApiError(error, 'wrongLastSequence') ? new WrongSequenceError(subject) : error;
    }
  };

  const readStored = async (kind: StreamKind, query: MsgRequest) => {
    try {
      return await (await manager()).streams.getMessage(streamName(prefix, kind), query);
    } catch (error) {
      if (isApiError(error, 'noMessageFound')) return null;
      throw error;
    }
  };

  return {
    ensure: async () => {
      const jsm = await manager();
      for (const config of streamConfigs(prefix, replicas, maxBytes)) {
        const exists = await ensureStream(jsm, config);
        // Better a stream without a limit than none, where the disk is smaller than the limit.
        if (!exists) await jsm.streams.add({ ...config, max_bytes: -1 });
      }
    },
    info: async (stream) => {
      const info = await (await manager()).streams.info(streamName(prefix, stream));
      const { last_seq: lastSequence, bytes } = info.state;
      const { max_bytes: limit } = info.config;
      return { created: info.created, lastSequence, fill: limit > 0 ? bytes / limit : 0 };
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
    ...createNatsConsumers(prefix, connection),
    remove: async () => {
      const jsm = await manager();
      for (const kind of ['EVENTS', 'STATE'] as const) {
        try {
          await jsm.streams.delete(streamName(prefix, kind));
        } catch (error) {
          if (!isApiError(error, 'streamNotFound')) throw error;
        }
      }
      for await (const name of jsm.streams.names()) {
        if (name.startsWith(`KV_${streamName(prefix, '')}`)) await jsm.streams.delete(name);
      }
    },
  };
}
