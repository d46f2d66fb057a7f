import type { Pull, StreamMessage } from './broker.ts';

/** Messages of a pull that have arrived, so that several can be handled at once. */
export interface MessageBuffer {
  /** Waits for messages; resolves with the next ones, or null when the pull is over and all were taken. */
  take(max: number): Promise<StreamMessage[] | null>;
}

/**
 * @param options.maxWaiting messages that wait at most; the pull is read no further until some are taken
 * @param options.extendEveryMs messages that wait longer are extended as often
 */
export function bufferMessages(
  pull: Pull,
  options: { maxWaiting: number; extendEveryMs: number },
): MessageBuffer {
  const waiting: StreamMessage[] = [];
  let isOver = false;
  let failure: unknown;
  let wakeTaker = () => {};
  let wakeReader = () => {};

  const timer = setInterval(() => {
    for (const message of waiting) message.extend();
  }, options.extendEveryMs);
  timer.unref();

  const read = async () => {
    try {
      for await (const message of pull) {
        waiting.push(message);
        wakeTaker();
        if (waiting.length >= options.maxWaiting) {
          await new Promise<void>((resolve) => {
            wakeReader = resolve;
          });
        }
      }
    } catch (error) {
      failure = error;
    }
    isOver = true;
    clearInterval(timer);
    wakeTaker();
  };
  void read();

  return {
    take: async (max) => {
      while (waiting.length === 0) {
        if (failure) throw failure;
        if (isOver) return null;
        await new Promise<void>((resolve) => {
          wakeTaker = resolve;
        });
      }
      // A message that comes again is handled alone: it may be the one that made the others fail.
      const repeated = waiting.findIndex(({ isRedelivered }) => isRedelivered);
      const count = repeated === -1 ? max : Math.max(1, Math.min(repeated, max));
      const taken = waiting.splice(0, count);
      wakeReader();
      return taken;
    },
  };
}
