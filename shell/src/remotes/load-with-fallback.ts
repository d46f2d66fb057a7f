import type { RegistryEntry } from '@siteswap/contracts/platform';
import type { FailedLoad } from '@siteswap/web-kit/shell';
import { LoadFailure } from './load-failure.ts';
import type { RemoteModule, RemoteRuntime } from './remote-runtime.ts';

export interface LoaderTimes {
  /** For everything together, in milliseconds. */
  readonly totalMs: number;
  /** For the current version when there is a previous one to fall back to. */
  readonly currentMs: number;
  /** A network failure that took longer is not tried again. */
  readonly fastMs: number;
  /** Maximum random wait before another try. */
  readonly jitterMs: number;
  readonly tries: number;
  /** For fetching the version in use, before another try. */
  readonly latestMs: number;
  /** Between one try and the next after the network has come back. */
  readonly returnMs: readonly number[];
}

export const loaderTimes: LoaderTimes = {
  totalMs: 8_000,
  currentMs: 5_000,
  fastMs: 1_500,
  jitterMs: 400,
  tries: 3,
  latestMs: 2_000,
  returnMs: [0, 1_000, 2_000, 5_000, 10_000, 20_000],
};

/** Runs `work` for at most `ms`; then aborts it and fails as `timeout`. */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new LoadFailure('timeout'));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

interface Attempt {
  readonly runtime: RemoteRuntime;
  readonly times: LoaderTimes;
  readonly entry: RegistryEntry;
  readonly expose: string;
  /** Called for each version that did not load. */
  readonly onFailure: (failure: FailedLoad) => void;
}

/** A module, and the version of the remote that it comes from. */
interface LoadedModule {
  readonly module: RemoteModule;
  readonly entry: RegistryEntry;
}

/**
 * Loads one module within `totalMs`: fast network failures are tried again, then the previous version is tried once,
 * unless the files were not the released ones. Each version that fails is reported. @throws LoadFailure
 */
export async function loadWithFallback(attempt: Attempt): Promise<LoadedModule> {
  const { runtime, entry } = attempt;
  const { totalMs, currentMs } = attempt.times;
  const deadline = Date.now() + totalMs;
  try {
    const module = await withTimeout(entry.previousVersion ? currentMs : totalMs, (signal) =>
      loadWithRetry(attempt, signal),
    );
    return { module, entry };
  } catch (error) {
    const { previousVersion } = entry;
    if (!previousVersion || LoadFailure.reasonOf(error) === 'integrity') {
      report(attempt, entry.version, error);
      throw error;
    }
    runtime.forget(entry);
    return loadPrevious(attempt, { previousVersion, deadline, error });
  }
}

async function loadPrevious(
  attempt: Attempt,
  current: { previousVersion: string; deadline: number; error: unknown },
): Promise<LoadedModule> {
  const { runtime, entry, expose } = attempt;
  const { previousVersion, deadline, error } = current;
  try {
    const loaded = await withTimeout(Math.max(0, deadline - Date.now()), async (signal) => {
      const previous = await runtime.previous(entry, signal);
      return { module: await runtime.load(previous, expose, signal), entry: previous };
    });
    report(attempt, entry.version, error, previousVersion);
    return loaded;
  } catch (second) {
    report(attempt, entry.version, error);
    report(attempt, previousVersion, second);
    throw second;
  }
}

/** @param used the version that was loaded instead */
function report(attempt: Attempt, version: string, error: unknown, used?: string): void {
  const { entry, expose } = attempt;
  attempt.onFailure({
    remote: `${entry.name}@${version}`,
    expose,
    reason: LoadFailure.reasonOf(error),
    error,
    ...(used ? { used } : {}),
  });
}

const loadWithRetry = (
  { runtime, times, entry, expose }: Attempt,
  signal: AbortSignal,
): Promise<RemoteModule> => withRetry(times, signal, () => runtime.load(entry, expose, signal));

/** Runs `work` again while its network failures are fast. */
export async function withRetry<T>(
  times: LoaderTimes,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    const began = Date.now();
    try {
      return await work();
    } catch (error) {
      const isFast = Date.now() - began < times.fastMs;
      const isWorthRetrying = LoadFailure.reasonOf(error) === 'network' && isFast;
      if (!isWorthRetrying || count >= times.tries || signal.aborted) throw error;
      await wait(times.jitterMs * (0.5 + Math.random() / 2));
    }
  }
}
