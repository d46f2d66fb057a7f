import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { containerName, type RegistryEntry, remoteManifest } from '@siteswap/contracts/platform';
import { fetchFiles } from './fetch-files.ts';
import { integrityPlugin, trustRelease } from './integrity-plugin.ts';
import { LoadFailure } from './load-failure.ts';
import { fetchRegistry } from './registry.ts';
import { isMissingChunk } from './reload-guard.ts';
import type { RemoteModule, RemoteRuntime } from './remote-runtime.ts';

const entryUrl = ({ baseUrl, manifest }: RegistryEntry): string =>
  new URL(`${baseUrl}${manifest.entry}`, location.href).href;

const isModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' &&
  value !== null &&
  'default' in value &&
  typeof value.default === 'function';

/** The runtime has no error code for a rejected shared library, only this sentence. */
const isIncompatible = (error: unknown): boolean =>
  error instanceof Error && /does not satisfy the requirement|RUNTIME-006/i.test(error.message);

/**
 * The runtime assigns a shared library to the remote that used it first and removes it with that remote, so a remote
 * that is loaded again could miss it. This function assigns all of them to the shell.
 */
export function keepSharedLibraries(): void {
  const shell = getInstance();
  for (const shared of sharedLibraries()) shared.from = shell?.options.name ?? shared.from;
}

/** The runtime would fail every later load with the first failure of a shared library. */
export async function forgetFailedLibraries(): Promise<void> {
  const loads = sharedLibraries().map(async (shared) => {
    try {
      if (!shared.lib) await shared.loading;
    } catch {
      shared.loading = null;
    }
  });
  await Promise.all(loads);
}

const sharedLibraries = () =>
  Object.values(getInstance()?.shareScopeMap ?? {})
    .flatMap((libraries) => Object.values(libraries))
    .flatMap((versions) => Object.values(versions));

/** Loads remotes by module federation, each file checked against the registry's hashes. */
export class FederationRuntime implements RemoteRuntime {
  readonly #registered = new Map<string, string>();
  /** Of each remote, the last load that has its files. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Releases whose cached files may be the reason of a failure. */
  readonly #failed = new Set<string>();

  constructor() {
    registerPlugins([integrityPlugin]);
  }

  async load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule> {
    const cache = this.#failed.has(entry.baseUrl) ? 'reload' : 'default';
    await fetchFiles(entry, expose, { signal, cache });
    return this.#inTurn(entry.name, signal, () => this.#loadFetched(entry, expose));
  }

  /** One after the other: registering a remote anew takes its container from a load that is under way. */
  #inTurn<T>(remote: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(remote) ?? Promise.resolve()).then(() => {
      if (signal.aborted) throw new LoadFailure('timeout');
      return work();
    });
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const ended = turn.catch(() => undefined);
    this.#turns.set(remote, Promise.race([ended, aborted]));
    return turn;
  }

  async #loadFetched(entry: RegistryEntry, expose: string): Promise<RemoteModule> {
    this.#register(entry);
    let loaded: unknown;
    try {
      loaded = await loadRemote(`${containerName(entry.name)}/${expose.slice(2)}`);
    } catch (cause) {
      // What failed while it ran stays empty in its container; the next load gets another one.
      this.forget(entry);
      await forgetFailedLibraries();
      if (isIncompatible(cause)) throw new LoadFailure('incompatible', { cause });
      throw new LoadFailure(isMissingChunk(cause) ? 'network' : 'broken', { cause });
    }
    if (!isModule(loaded)) throw new LoadFailure('broken');
    return loaded;
  }

  #register(entry: RegistryEntry): void {
    const url = entryUrl(entry);
    if (this.#registered.get(entry.name) === url) return;
    trustRelease(entry);
    keepSharedLibraries();
    registerRemotes([{ name: containerName(entry.name), entry: url }], { force: true });
    this.#registered.set(entry.name, url);
  }

  forget(entry: RegistryEntry): void {
    this.#registered.delete(entry.name);
    this.#failed.add(entry.baseUrl);
  }

  async previous(entry: RegistryEntry, signal: AbortSignal): Promise<RegistryEntry> {
    const version = entry.previousVersion;
    if (!version) throw new LoadFailure('missing');
    const baseUrl = `/mf/${entry.name}/${version}/`;
    try {
      const response = await fetch(`${baseUrl}remote.json`, { signal });
      const manifest = remoteManifest.parse(await response.json());
      return { name: entry.name, version, baseUrl, manifest };
    } catch (error) {
      throw new LoadFailure('missing', { cause: error });
    }
  }

  async latest(remote: string, signal: AbortSignal): Promise<RegistryEntry | null> {
    const { remotes } = await fetchRegistry(signal);
    return remotes.find(({ name }) => name === remote) ?? null;
  }

  reload(): void {
    window.location.reload();
  }
}
