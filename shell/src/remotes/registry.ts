import {
  getRegistry,
  type Registry,
  type RegistryEntry,
  registry,
  registryEntry,
} from '@siteswap/contracts/platform';
import { callHeaders, readPageBlock } from '@siteswap/web-kit';
import { z } from 'zod';

/** The registry with every entry still unread. */
const unreadRegistry = registry.extend({ remotes: z.array(z.unknown()) });
const named = z.object({ name: z.string() });

export interface DroppedEntry {
  readonly name: string;
  readonly reason: string;
}

export interface ReadRegistry extends Registry {
  /** Entries that did not fit the contract; each takes only its own remote away. */
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
  const parsed = unreadRegistry.safeParse(value);
  if (!parsed.success) return emptyRegistry;
  return { ...parsed.data, ...readEntries(parsed.data.remotes) };
}

/** Asks which releases are in use now; the browser compares ETags, so no change costs no body. Rejects when nobody answers. */
export async function fetchRegistry(signal?: AbortSignal): Promise<ReadRegistry> {
  const response = await fetch(getRegistry.path, {
    headers: { accept: 'application/json', ...callHeaders() },
    cache: 'no-cache',
    ...(signal ? { signal } : {}),
  });
  return response.ok ? parseRegistry(await response.json()) : emptyRegistry;
}

/** The registry that travelled inside the page, else a fetched one. Never rejects: without it the shell still works. */
export async function loadRegistry(): Promise<ReadRegistry> {
  const fromPage = readPageBlock('siteswap-registry');
  if (fromPage !== undefined) return parseRegistry(fromPage);
  try {
    return await fetchRegistry();
  } catch {
    return emptyRegistry;
  }
}
