import type { Logger } from 'pino';

/** Work next to the requests; starts after the service listens, stops when it drains. */
export interface Worker {
  readonly name: string;
  start(): void | Promise<void>;
  /** Resolves when the running work is done. */
  stop(): void | Promise<void>;
  /** Runs now instead of at the next tick. */
  kick(): void;
}

/**
 * Repeats work `everyMs` after the last run ended. A failure is logged and the next tick tries again.
 * Every replica runs it, so the work claims its rows (`for update skip locked`).
 */
export function schedule(options: {
  name: string;
  everyMs: number;
  log: Logger;
  run: () => Promise<unknown>;
}): Worker {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let kicked = false;

  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(tick, ms);
  };
  const tick = () => {
    kicked = false;
    running = options
      .run()
      .then(
        () => {},
        (error: unknown) => options.log.error({ err: error, worker: options.name }, 'work failed'),
      )
      .finally(() => {
        running = undefined;
        plan(kicked ? 0 : options.everyMs);
      });
  };
  return {
    name: options.name,
    start: () => {
      stopped = false;
      plan(0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    kick: () => {
      kicked = true;
      if (!running) plan(0);
    },
  };
}
