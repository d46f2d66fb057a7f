import {
  getRegistry,
  type Registry,
  type RegistryEntry,
  registry,
  registryEntry,
} from '@siteswap/contracts/platform';
import { readPageBlock } from '@siteswap/web-kit';
import { callHeaders } from '@siteswap/web-kit/shell';
import { z } from 'zod';
import { storedRegistry, storeStart } from './start-store.ts';

/** The registry with unparsed entries. */
const uncheckedRegistry = registry.extend({ remotes: z.array(z.unknown()) });
const named = z.object({ name: z.string() });

export interface DroppedEntry {
  readonly name: string;
  readonly reason: string;
}

export interface ReadRegistry extends Registry {
  /** Entries that did not fit the contract; each removes only its own remote. */
  readonly dropped: readonly DroppedEntry[];
}

export const emptyRegistry: ReadRegistry = {
  release: '',
  messages: 'none',
  remotes: [],
  dropped: [],
};

function readEntries(values: readonly unknown[]): Pick<ReadRegistry, 'remotes' | 'dropped'> {
  const remotes: RegistryEntry[] = [];
  const dropped: DroppedEntry[] = [];
  for (const value of values) {
    const parsed = registryEntry.safeParse(value);
    if (parsed.success) remotes.push(parsed.data);
    else {
      const name = named.safeParse(value);
      dropped.push({
        name: name.success ? name.data.name : '?',
        reason: z.prettifyError(parsed.error),
      });
    }
  }
  return { remotes, dropped };
}

/** Parses the registry entry by entry. A value that is no registry at all gives one without remotes. */
export function parseRegistry(value: unknown): ReadRegistry {
  const parsed = uncheckedRegistry.safeParse(value);
  if (!parsed.success) return emptyRegistry;
  return { ...parsed.data, ...readEntries(parsed.data.remotes) };
}

/** Requests the releases in use now; an unchanged registry is a 304 without a body. Rejects when the gateway cannot be reached. */
export async function fetchRegistry(signal?: AbortSignal): Promise<ReadRegistry> {
  const response = await fetch(getRegistry.path, {
    headers: { accept: 'application/json', ...callHeaders() },
    cache: 'no-cache',
    ...(signal ? { signal } : {}),
  });
  return response.ok ? parseRegistry(await response.json()) : emptyRegistry;
}

/** The present registry: embedded in the page, else fetched; null when neither is there. */
async function presentRegistry(): Promise<ReadRegistry | null> {
  const fromPage = readPageBlock('siteswap-registry');
  if (fromPage !== undefined) return parseRegistry(fromPage);
  const fetched = await fetchRegistry().catch(() => emptyRegistry);
  // A response that is no registry gives an empty one.
  return fetched.remotes.length > 0 ? fetched : null;
}

/**
 * The registry embedded in the page, else a fetched one, else the last that this browser had. Never rejects: without
 * it the shell still works.
 */
export async function loadRegistry(): Promise<ReadRegistry> {
  return (await presentRegistry()) ?? parseRegistry(await storedRegistry());
}

/** Stores what a page has started with as the last known good; nothing when this shell could not read its registry. */
export async function storeLastKnownGood({ dropped, ...registry }: ReadRegistry): Promise<void> {
  if (dropped.length === 0 && registry.release !== '') await storeStart(registry);
}
