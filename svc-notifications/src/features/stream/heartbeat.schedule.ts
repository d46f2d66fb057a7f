/** One timer for all readers: each sits in one slot and gets one beat per turn of the wheel. */
export interface HeartbeatWheel<T> {
  /** Puts a reader into the slot of the last beat, a whole turn away. Returns how to remove it. */
  add(item: T): () => void;
  /** Beats the next slot; the timer calls it. */
  tick(): void;
  start(): void;
  stop(): void;
}

/**
 * @param turnMs time between two beats of the same reader
 * @param beat called with all readers of a slot at once, so that the ping is formatted once
 */
export function createHeartbeatWheel<T>(options: {
  turnMs: number;
  slots: number;
  beat: (items: ReadonlySet<T>) => void;
}): HeartbeatWheel<T> {
  const slots = Array.from({ length: options.slots }, () => new Set<T>());
  let position = 0;
  let timer: NodeJS.Timeout | undefined;

  const tick = () => {
    position = (position + 1) % slots.length;
    const slot = slots[position];
    if (slot && slot.size > 0) options.beat(slot);
  };
  return {
    add: (item) => {
      const slot = slots[position];
      slot?.add(item);
      return () => slot?.delete(item);
    },
    tick,
    start: () => {
      timer ??= setInterval(tick, options.turnMs / options.slots);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
