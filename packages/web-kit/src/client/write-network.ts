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
export function untilNetwork(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => (): void => {
      window.removeEventListener('online', online);
      signal.removeEventListener('abort', aborted);
      settle();
    };
    const online = end(resolve);
    const aborted = end(() => reject(new WriteCancelled()));
    window.addEventListener('online', online);
    signal.addEventListener('abort', aborted);
  });
}

/** A call that failed while the device had no network certainly did nothing; one that lost its response may have. */
export function asNoNetwork(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.code !== NETWORK_ERROR) return error;
  return new ProblemError({ ...error.problem, code: NO_NETWORK }, { cause: error });
}
