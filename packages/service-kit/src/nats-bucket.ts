import type { NatsConnection } from 'nats';
import { type KvEntry, NatsError, StorageType } from 'nats';
import type { Logger } from 'pino';
import { type Bucket, BucketConflict, type BucketEntry } from './broker.ts';

const wrongLastSequence = 10_071;
const retryMs = 1_000;

function toEntry(entry: KvEntry): BucketEntry {
  const isThere = entry.operation === 'PUT';
  return {
    key: entry.key,
    value: isThere ? entry.json<unknown>() : null,
    revision: entry.revision,
  };
}

/** A bucket of the broker's key-value store, made when it is first needed. */
export function createBucket(options: {
  /** `<PREFIX>_RELEASES` */
  name: string;
  history: number;
  replicas: number;
  connection: () => NatsConnection;
  onStatus: (listener: (isConnected: boolean) => void) => () => void;
  log: Logger;
}): Bucket {
  const { name, history, replicas, log } = options;
  // Asked for each time: the store may have been lost since.
  const open = () =>
    options
      .connection()
      .jetstream()
      .views.kv(name, { history, replicas, storage: StorageType.File });

  return {
    read: async (key) => {
      const entry = await (await open()).get(key);
      return entry && toEntry(entry);
    },

    write: async (key, value, expected) => {
      try {
        return await (await open()).put(key, JSON.stringify(value), { previousSeq: expected });
      } catch (error) {
        const isConflict =
          error instanceof NatsError && error.api_error?.err_code === wrongLastSequence;
        throw isConflict ? new BucketConflict(key) : error;
      }
    },

    history: async (key) => {
      const entries = await (await open()).history({ key });
      const found: BucketEntry[] = [];
      for await (const entry of entries) found.push(toEntry(entry));
      return found;
    },

    watch: (pattern, hear) => {
      let isOver = false;
      let newest = 0;
      let stopCurrent: (() => void) | undefined;
      let timer: NodeJS.Timeout | undefined;

      const begin = async (): Promise<void> => {
        newest += 1;
        const mine = newest;
        const isStale = () => isOver || mine !== newest;
        try {
          const changes = await (await open()).watch({ key: pattern });
          if (isStale()) return changes.stop();
          stopCurrent?.();
          stopCurrent = () => changes.stop();
          for await (const entry of changes) if (!isStale()) hear(toEntry(entry));
        } catch (error) {
          if (isStale()) return;
          log.debug({ err: error, bucket: name }, 'bucket cannot be watched yet');
          timer = setTimeout(() => void begin(), retryMs);
        }
      };
      const stopStatus = options.onStatus((isConnected) => {
        clearTimeout(timer);
        if (isConnected) void begin();
      });
      return () => {
        isOver = true;
        clearTimeout(timer);
        stopStatus();
        stopCurrent?.();
      };
    },
  };
}
