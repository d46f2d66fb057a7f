import { unavailable } from '../errors/app-error.ts';

interface Limits {
  /** Pieces of work that run at once. */
  readonly running: number;
  /** Pieces of work that may queue behind them. */
  readonly waiting: number;
  readonly retryAfterSeconds: number;
}

/**
 * Runs few pieces of expensive work at once and queues some more. Above that it throws 503 at once, so that the
 * queue does not make every caller late.
 */
export function createConcurrencyLimit({
  running: maxRunning,
  waiting,
  retryAfterSeconds,
}: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1;
    else {
      if (queue.length >= waiting) throw unavailable(retryAfterSeconds);
      // Finished work hands its slot to the next in the queue, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
