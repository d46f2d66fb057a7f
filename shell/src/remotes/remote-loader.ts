import type { RegistryEntry } from '@siteswap/contracts/platform';
import type { ComponentType } from 'react';
import { LoadFailure, type LoadFailureReason } from './load-failure.ts';

/** A module exposed by a remote: always one component. */
export interface RemoteModule {
  readonly default: ComponentType<Record<string, unknown>>;
}

export type LoadState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: RemoteModule }
  | { readonly status: 'failed'; readonly reason: LoadFailureReason };

/** How remotes are really fetched; the browser's is `federation-runtime.ts`. */
export interface RemoteRuntime {
  /** Loads one exposed module; gives up when `signal` fires. Rejects with a LoadFailure. */
  load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule>;
  /** Forgets what a failed load left behind, so that the next one starts afresh. */
  forget(entry: RegistryEntry): void;
  /** Describes the version before `entry`, or rejects with a LoadFailure. */
  previous(entry: RegistryEntry, signal: AbortSignal): Promise<RegistryEntry>;
  /** Describes the version in use now; null when the remote is not in use. May reject. */
  latest(remote: string, signal: AbortSignal): Promise<RegistryEntry | null>;
  /** Begins the whole page again, with the versions in use now. */
  startOver(): void;
}

export interface LoaderTimes {
  /** For everything together, in milliseconds. */
  readonly totalMs: number;
  /** For the current version when there is a previous one to fall back to. */
  readonly currentMs: number;
  /** A network failure that took longer is not tried again. */
  readonly fastMs: number;
  /** Longest random wait before another try. */
  readonly jitterMs: number;
  readonly tries: number;
  /** For asking which version is in use now, before another try. */
  readonly latestMs: number;
}

export const loaderTimes: LoaderTimes = {
  totalMs: 8_000,
  currentMs: 5_000,
  fastMs: 1_500,
  jitterMs: 400,
  tries: 3,
  latestMs: 2_000,
};

const IDLE: LoadState = { status: 'idle' };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `work` for at most `ms`; then tells it to give up and fails as `timeout`. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

/**
 * Loads exposed modules of remotes: idle → loading → ready | failed(reason). Eight seconds in all; fast network
 * failures are tried again, then the previous version once, unless the files were not the expected ones.
 * Retry asks which version is in use by now, so that a rolled back remote comes back in the tab that saw it fail.
 */
export class RemoteLoader {
  readonly #entries: Map<string, RegistryEntry>;
  readonly #runtime: RemoteRuntime;
  readonly #times: LoaderTimes;
  readonly #states = new Map<string, LoadState>();
  readonly #listeners = new Set<() => void>();
  /** Remotes of which some module has been loaded. */
  readonly #ran = new Set<string>();
  readonly #running = new Map<string, Promise<LoadState>>();

  constructor(
    entries: readonly RegistryEntry[],
    runtime: RemoteRuntime,
    times: LoaderTimes = loaderTimes,
  ) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#runtime = runtime;
    this.#times = times;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(remote: string, expose: string): LoadState {
    return this.#states.get(`${remote} ${expose}`) ?? IDLE;
  }

  /** `name@version` of a remote, in the version that is used; `undefined` when there is no such remote. */
  label(remote: string): string | undefined {
    const entry = this.#entries.get(remote);
    return entry && `${entry.name}@${entry.version}`;
  }

  /** Whether anything is being loaded now. */
  readonly isBusy = (): boolean => this.#running.size > 0;

  /**
   * Loads once; a second call while loading joins the first, and one after a failure is a retry.
   * Resolves with `ready` or `failed`, never rejects.
   */
  load(remote: string, expose: string): Promise<LoadState> {
    const state = this.state(remote, expose);
    if (state.status === 'ready') return Promise.resolve(state);
    return state.status === 'failed' ? this.retry(remote, expose) : this.#start(remote, expose);
  }

  /** Loads again, also what was loaded but fails when drawn: the version in use now may be another one. */
  retry(remote: string, expose: string): Promise<LoadState> {
    return this.#start(remote, expose, () => this.#renew(remote));
  }

  #start(
    remote: string,
    expose: string,
    prepare: () => Promise<void> = async () => {},
  ): Promise<LoadState> {
    const key = `${remote} ${expose}`;
    const running = this.#running.get(key);
    if (running) return running;
    const run = async (): Promise<LoadState> => {
      await prepare();
      const result = await this.#run(remote, expose);
      this.#running.delete(key);
      this.#set(key, result);
      return result;
    };
    const started = run();
    this.#running.set(key, started);
    this.#set(key, { status: 'loading' });
    return started;
  }

  async #renew(remote: string): Promise<void> {
    const entry = this.#entries.get(remote);
    const latest = await within(this.#times.latestMs, (signal) =>
      this.#runtime.latest(remote, signal),
    ).catch(() => null);
    if (!latest || latest.version === entry?.version) return;
    // Two versions of one container do not run in one page.
    if (this.#ran.has(remote)) return this.#runtime.startOver();
    if (entry) this.#runtime.forget(entry);
    this.#entries.set(remote, latest);
  }

  #set(key: string, state: LoadState): void {
    this.#states.set(key, state);
    for (const listener of this.#listeners) listener();
  }

  async #run(remote: string, expose: string): Promise<LoadState> {
    const entry = this.#entries.get(remote);
    if (!entry) return { status: 'failed', reason: 'unknown-remote' };
    try {
      const module = await this.#loadWithFallback(entry, expose);
      this.#ran.add(remote);
      return { status: 'ready', module };
    } catch (error) {
      this.#runtime.forget(entry);
      return { status: 'failed', reason: LoadFailure.reasonOf(error) };
    }
  }

  async #loadWithFallback(entry: RegistryEntry, expose: string): Promise<RemoteModule> {
    const { totalMs, currentMs } = this.#times;
    const deadline = Date.now() + totalMs;
    try {
      return await within(entry.previousVersion ? currentMs : totalMs, (signal) =>
        this.#loadPatiently(entry, expose, signal),
      );
    } catch (error) {
      if (!entry.previousVersion || LoadFailure.reasonOf(error) === 'integrity') throw error;
      this.#runtime.forget(entry);
      return within(Math.max(0, deadline - Date.now()), (signal) =>
        this.#loadPrevious(entry, expose, signal),
      );
    }
  }

  async #loadPatiently(
    entry: RegistryEntry,
    expose: string,
    signal: AbortSignal,
  ): Promise<RemoteModule> {
    for (let attempt = 1; ; attempt += 1) {
      const began = Date.now();
      try {
        return await this.#runtime.load(entry, expose, signal);
      } catch (error) {
        const fast = Date.now() - began < this.#times.fastMs;
        const again = LoadFailure.reasonOf(error) === 'network' && fast;
        if (!again || attempt >= this.#times.tries || signal.aborted) throw error;
        await wait(this.#times.jitterMs * (0.5 + Math.random() / 2));
      }
    }
  }

  async #loadPrevious(
    entry: RegistryEntry,
    expose: string,
    signal: AbortSignal,
  ): Promise<RemoteModule> {
    const previous = await this.#runtime.previous(entry, signal);
    const module = await this.#runtime.load(previous, expose, signal);
    // The rest of this remote must come from the same version.
    this.#entries.set(entry.name, previous);
    return module;
  }
}
