import { LoadFailure } from './load-failure.ts';
import { type LoaderTimes, withRetry, withTimeout } from './load-with-fallback.ts';

/** Loads the messages of a remote, tried again like its code. Resolves with why they did not come. */
export function loadMessages(
  times: LoaderTimes,
  needMessages: () => Promise<void>,
): Promise<LoadFailure | undefined> {
  const work = () =>
    needMessages().catch((cause: unknown) => {
      throw new LoadFailure('network', { cause });
    });
  return withTimeout(times.totalMs, (signal) => withRetry(times, signal, work)).then(
    () => undefined,
    (failure: LoadFailure) => failure,
  );
}
