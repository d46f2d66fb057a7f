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
  if (!shell) return;
  for (const libraries of Object.values(shell.shareScopeMap)) {
    for (const shared of Object.values(libraries).flatMap((versions) => Object.values(versions))) {
      shared.from = shell.options.name;
    }
  }
}

/** Loads remotes by module federation, each file checked against the registry's hashes. */
export class FederationRuntime implements RemoteRuntime {
  readonly #registered = new Map<string, string>();
  /** Releases whose cached files may be the reason of a failure. */
  readonly #failed = new Set<string>();

  constructor() {
    registerPlugins([integrityPlugin]);
  }

  async load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule> {
    const cache = this.#failed.has(entry.baseUrl) ? 'reload' : 'default';
    await fetchFiles(entry, expose, { signal, cache });
    this.#register(entry);
    let loaded: unknown;
    try {
      loaded = await loadRemote(`${containerName(entry.name)}/${expose.slice(2)}`);
    } catch (cause) {
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
