import { NETWORK_ERROR, ProblemError } from './problem-error.ts';

/** The device had no network, so nothing was sent. */
export const NO_NETWORK = 'NO_NETWORK';

/** The person took the write back, or left where it was made. It is no failure: nothing says it. */
export class WriteCancelled extends Error {
  override readonly name = 'WriteCancelled';
}

/** Whether the device has a network, as far as the browser knows. */
export const hasNetwork = (): boolean => window.navigator.onLine;

/** Resolves when the device has a network again; rejects when the signal aborts before that. */
export const untilNetwork = (signal: AbortSignal): Promise<void> =>
  unlessAborted(signal, (resolve) => {
    window.addEventListener('online', resolve);
    return () => window.removeEventListener('online', resolve);
  });

/** Resolves after the given milliseconds; rejects when the signal aborts earlier. */
export const afterUnlessAborted = (signal: AbortSignal, ms: number): Promise<void> =>
  unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, ms);
    return () => clearTimeout(timer);
  });

function unlessAborted(
  signal: AbortSignal,
  start: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => (): void => {
      stop();
      signal.removeEventListener('abort', aborted);
      settle();
    };
    const stop = start(end(resolve));
    const aborted = end(() => reject(new WriteCancelled()));
    signal.addEventListener('abort', aborted);
  });
}

/** A call that failed while the device had no network certainly did nothing; one that lost its response may have. */
export function asNoNetwork(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.code !== NETWORK_ERROR) return error;
  return new ProblemError({ ...error.problem, code: NO_NETWORK }, { cause: error });
}
