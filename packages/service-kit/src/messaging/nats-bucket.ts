import type { NatsConnection } from 'nats';
import { type KvEntry, StorageType } from 'nats';
import type { Logger } from 'pino';
import { type Bucket, BucketConflict, type BucketEntry } from './broker.ts';
import { isApiError } from './nats-api.ts';

const retryMs = 1_000;

function toEntry(entry: KvEntry): BucketEntry {
  const isPresent = entry.operation === 'PUT';
  return {
    key: entry.key,
    value: isPresent ? entry.json<unknown>() : null,
    revision: entry.revision,
  };
}

/** A bucket of the broker's key-value store, created when it is first used. */
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
  // Opened for each call, because the store may have been lost since.
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
        throw isApiError(error, 'wrongLastSequence') ? new BucketConflict(key) : error;
      }
    },

    history: async (key) => {
      const entries = await (await open()).history({ key });
      const values: BucketEntry[] = [];
      for await (const entry of entries) values.push(toEntry(entry));
      return values;
    },

    watch: (pattern, onEntry) => {
      let isOver = false;
      let newest = 0;
      let stopCurrent: (() => void) | undefined;
      let timer: NodeJS.Timeout | undefined;

      const begin = async (): Promise<void> => {
        newest += 1;
        const attempt = newest;
        const isStale = () => isOver || attempt !== newest;
        try {
          const changes = await (await open()).watch({ key: pattern });
          if (isStale()) return changes.stop();
          stopCurrent?.();
          stopCurrent = () => changes.stop();
          for await (const entry of changes) if (!isStale()) onEntry(toEntry(entry));
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
