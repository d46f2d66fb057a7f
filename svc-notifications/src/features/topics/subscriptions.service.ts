import { frameEvent, type StreamHub } from '#src/features/stream/stream.public.ts';

type Reader = ReturnType<StreamHub['readers']>[number];

interface Subscription {
  topics: ReadonlySet<string>;
  /** What has changed and is not written: the reader had too much to take. */
  readonly missed: Set<string>;
}

const none: Subscription = { topics: new Set(), missed: new Set() };

/** The event of each topic, the same bytes for all readers. */
function createFrames(): (topic: string) => Buffer {
  const frames = new Map<string, Buffer>();
  return (topic) => {
    const frame = frames.get(topic) ?? frameEvent('topic', { topic });
    frames.set(topic, frame);
    return frame;
  };
}

/**
 * What the open streams of this replica are subscribed to. It ends with the stream. Changes are collected, so that a
 * hundred of one topic are one event, and that of hundred topics need one look at the readers.
 *
 * @param streams the open ones of this replica
 */
export function createSubscriptions({
  readers,
  readersOf,
}: Pick<StreamHub, 'readers' | 'readersOf'>) {
  const subscriptions = new WeakMap<Reader, Subscription>();
  const changed = new Set<string>();
  let isEverythingChanged = false;
  let hasMissed = false;

  return {
    /** @returns false when this replica has no such stream of the member */
    set(userId: number, connectionId: string, topics: readonly string[]): boolean {
      const reader = [...readersOf(userId)].find(({ id }) => id === connectionId);
      if (!reader) return false;
      const wanted = new Set(topics);
      const missed = [...(subscriptions.get(reader)?.missed ?? [])];
      const stillMissed = new Set(missed.filter((topic) => wanted.has(topic)));
      subscriptions.set(reader, { topics: wanted, missed: stillMissed });
      return true;
    },

    topicChanged: (topic: string): void => void changed.add(topic),

    /** After a time in which changes went unheard. */
    everythingChanged: (): void => {
      isEverythingChanged = true;
    },

    /** Writes what has changed, and what was missed before. */
    write(): void {
      if (changed.size === 0 && !isEverythingChanged && !hasMissed) return;
      const now = new Set(changed);
      const isEverything = isEverythingChanged;
      const frameOf = createFrames();
      changed.clear();
      isEverythingChanged = false;
      hasMissed = false;
      for (const reader of readers()) {
        const { topics, missed } = subscriptions.get(reader) ?? none;
        const isWritten = (topic: string) => isEverything || now.has(topic) || missed.has(topic);
        for (const topic of [...topics].filter(isWritten)) {
          if (reader.write(frameOf(topic))) missed.delete(topic);
          else missed.add(topic);
        }
        hasMissed ||= missed.size > 0;
      }
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
