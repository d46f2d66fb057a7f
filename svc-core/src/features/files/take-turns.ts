import { unavailable } from '@siteswap/service-kit';

/**
 * Runs few pieces of work at once, lets some wait their turn, and sends the others away with 503 rather than
 * making everybody late.
 */
export function takeTurns(limits: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.running) running += 1;
    else {
      if (waiting.length >= limits.waiting) throw unavailable(5);
      // Whoever finishes hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
