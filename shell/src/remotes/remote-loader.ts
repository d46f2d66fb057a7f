import type { RegistryEntry, RemoteOff } from '@siteswap/contracts/platform';
import { createSignal } from '@siteswap/ui-kit/store';
import type { FailedLoad } from '@siteswap/web-kit/shell';
import { FirstLoads } from './first-loads.ts';
import { isUnreachable, LoadFailure, type UnloadedReason } from './load-failure.ts';
import { loadMessages } from './load-messages.ts';
import {
  type LoaderTimes,
  loaderTimes,
  loadWithFallback,
  wait,
  withTimeout,
} from './load-with-fallback.ts';
import type { RemoteModule, RemoteRuntime } from './remote-runtime.ts';

export type LoadState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: RemoteModule }
  | { readonly status: 'failed'; readonly reason: UnloadedReason };

const IDLE: LoadState = { status: 'idle' };

interface LoaderOptions {
  readonly times?: LoaderTimes;
  /** Called for each version of a module that did not load. */
  readonly onFailure?: (failure: FailedLoad) => void;
  /** Loads the messages of a remote, in addition to its code. Rejects when they cannot be reached. */
  readonly needMessages?: (namespace: string) => Promise<void>;
}

/**
 * Loads exposed modules of remotes: idle → loading → ready | failed(reason). Eight seconds in all; fast network
 * failures are tried again, then the previous version once, unless the files were not the expected ones.
 * Retry fetches the version that is in use by now, so that a rolled back remote comes back in the tab that saw it fail.
 */
export class RemoteLoader {
  readonly #entries: Map<string, RegistryEntry>;
  readonly #runtime: RemoteRuntime;
  readonly #times: LoaderTimes;
  readonly #onFailure: (failure: FailedLoad) => void;
  readonly #needMessages: (namespace: string) => Promise<void>;
  readonly #states = new Map<string, LoadState>();
  readonly #changes = createSignal();
  /** Remotes of which a module has been loaded. */
  readonly #ran = new Set<string>();
  /** Remotes that are switched off or taken out. */
  readonly #off = new Map<string, RemoteOff>();
  readonly #running = new Map<string, Promise<LoadState>>();
  readonly #firstLoads = new FirstLoads();

  constructor(
    entries: readonly RegistryEntry[],
    runtime: RemoteRuntime,
    {
      times = loaderTimes,
      onFailure = () => {},
      needMessages = async () => {},
    }: LoaderOptions = {},
  ) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    for (const { name, off } of entries) if (off) this.#off.set(name, off);
    this.#runtime = runtime;
    this.#times = times;
    this.#onFailure = onFailure;
    this.#needMessages = needMessages;
  }

  readonly subscribe = this.#changes.subscribe;

  state(remote: string, expose: string): LoadState {
    return this.#states.get(`${remote} ${expose}`) ?? IDLE;
  }

  /**
   * The module, once it was loaded for the first time: always the same promise, which never rejects. The markup of the
   * server stays on screen until its code is there, however often that fails.
   */
  firstLoad(remote: string, expose: string): Promise<RemoteModule> {
    return this.#firstLoads.of(`${remote} ${expose}`);
  }

  /** Whether the module has ever been loaded. */
  hasLoaded(remote: string, expose: string): boolean {
    return this.#firstLoads.has(`${remote} ${expose}`);
  }

  /** On the server: a module that is there before anything is rendered. */
  give(remote: string, expose: string, module: RemoteModule): void {
    this.#set(`${remote} ${expose}`, { status: 'ready', module });
  }

  /** `name@version` of a remote, in the version that is used; `undefined` when there is no such remote. */
  label(remote: string): string | undefined {
    const entry = this.#entries.get(remote);
    return entry && `${entry.name}@${entry.version}`;
  }

  /** Names of the services that the pages of a remote need. */
  requires(remote: string): readonly string[] {
    return this.#entries.get(remote)?.manifest.requires ?? [];
  }

  /** Why a remote is not in use; `undefined` when it is. */
  off(remote: string): RemoteOff | undefined {
    return this.#off.get(remote);
  }

  /** Names of all remotes that are not in use, joined; the same text until that changes. */
  readonly offNames = (): string => [...this.#off.keys()].sort().join();

  /** Takes over that a remote was switched off, or on again: what shows it follows at once. */
  switchTo(entry: RegistryEntry): void {
    const { name, off } = entry;
    if (off === this.#off.get(name)) return;
    if (off) this.#off.set(name, off);
    else this.#off.delete(name);
    // It was off when this page began, which knows none of its files.
    if (!off && this.#entries.get(name)?.off) this.#entries.set(name, entry);
    this.#changes.emit();
  }

  /** Whether a module of the remote has been loaded here, or is being loaded. */
  readonly hasRun = (remote: string): boolean =>
    this.#ran.has(remote) || [...this.#running.keys()].some((key) => key.startsWith(`${remote} `));

  /** Whether this tab can use another version of a remote: none has run, and it has every module that is known here. */
  canAdopt({ name, manifest }: RegistryEntry): boolean {
    const known = this.#entries.get(name)?.manifest;
    if (!known || this.hasRun(name)) return false;
    return Object.keys(known.files).every((expose) => manifest.files[expose] !== undefined);
  }

  /** Uses another version of a remote from now on, where that is possible. @returns whether it does */
  adopt(entry: RegistryEntry): boolean {
    if (!this.canAdopt(entry)) return false;
    this.#entries.set(entry.name, entry);
    return true;
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

  /** Loads again, also what was loaded but fails when it renders: the version in use now may be another one. */
  retry(remote: string, expose: string): Promise<LoadState> {
    return this.#start(remote, expose, () => this.#renew(remote));
  }

  /**
   * Loads again what failed, or is about to fail, for want of a network; call it when that is back. A device says so
   * before servers can be reached, so it is tried several times.
   */
  async loadUnreachable(): Promise<void> {
    for (const waitMs of this.#times.returnMs) {
      await wait(waitMs);
      await Promise.all(this.#running.values());
      await Promise.all(this.#loadFailed());
    }
  }

  #loadFailed(): Promise<LoadState>[] {
    const keys = [...this.#states].flatMap(([key, state]) =>
      state.status === 'failed' && isUnreachable(state.reason) ? [key] : [],
    );
    return keys.map((key) => {
      const [remote = '', expose = ''] = key.split(' ');
      return this.load(remote, expose);
    });
  }

  #start(
    remote: string,
    expose: string,
    prepare: () => Promise<void> = async () => {},
  ): Promise<LoadState> {
    const key = `${remote} ${expose}`;
    if (this.#off.has(remote)) return Promise.resolve(this.state(remote, expose));
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
    const latest = await withTimeout(this.#times.latestMs, (signal) =>
      this.#runtime.latest(remote, signal),
    ).catch(() => null);
    if (!latest || latest.version === entry?.version) return;
    // Two versions of one container do not run in one page.
    if (this.#ran.has(remote)) return this.#runtime.reload();
    if (entry) this.#runtime.forget(entry);
    this.#entries.set(remote, latest);
  }

  #set(key: string, state: LoadState): void {
    this.#states.set(key, state);
    if (state.status === 'ready') this.#firstLoads.resolve(key, state.module);
    this.#changes.emit();
  }

  async #run(remote: string, expose: string): Promise<LoadState> {
    const entry = this.#entries.get(remote);
    if (!entry) return { status: 'failed', reason: 'unknown-remote' };
    const { namespace } = entry.manifest;
    const texts = loadMessages(this.#times, () => this.#needMessages(namespace));
    try {
      const loaded = await loadWithFallback({
        runtime: this.#runtime,
        times: this.#times,
        entry,
        expose,
        onFailure: this.#onFailure,
      });
      // After a fallback the rest of this remote must come from the same version.
      if (loaded.entry !== entry) this.#entries.set(remote, loaded.entry);
      this.#ran.add(remote);
      const missing = await texts;
      if (!missing) return { status: 'ready', module: loaded.module };
      // Without its messages a page would show their keys.
      const { reason } = missing;
      const label = `${remote}@${loaded.entry.version}`;
      this.#onFailure({ remote: label, expose, reason, error: missing });
      return { status: 'failed', reason };
    } catch (error) {
      this.#runtime.forget(entry);
      return { status: 'failed', reason: LoadFailure.reasonOf(error) };
    }
  }
}
