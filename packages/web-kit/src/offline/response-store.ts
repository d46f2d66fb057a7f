/** A response as a page showed it last. */
export interface StoredResponse {
  readonly data: unknown;
  /** When the server sent it, in milliseconds. */
  readonly at: number;
}

/** Whose a stored response is: of everyone, of those without an account, or of one member by id. */
export type ResponseOwner = 'all' | 'visitor' | `${number}`;

const cacheName = 'siteswap-responses';
const maxResponses = 150;
/** A longer response is not stored. */
const maxLength = 400_000;
const maxAgeMs = 30 * 24 * 3_600_000;
const timeHeader = 'x-stored-at';

const pathOf = (owner: ResponseOwner, key: readonly unknown[]): string =>
  `/${owner}/${encodeURIComponent(JSON.stringify(key))}`;

const ownerOf = ({ url }: Request): string => new URL(url).pathname.split('/')[1] ?? '';

const timeOf = (response: Response): number => Number(response.headers.get(timeHeader) ?? 0);

/**
 * Opens Cache Storage for one task at a time over all tabs, so that nothing is written after it was dropped. Undefined on
 * insecure origins, where the browser allows none and when it is full: then nothing is stored.
 */
async function withCache<T>(task: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  const run = async (): Promise<T | undefined> => {
    try {
      const cache = await globalThis.caches?.open(cacheName);
      return cache && (await task(cache));
    } catch {
      return undefined;
    }
  };
  return 'locks' in navigator ? await navigator.locks.request(cacheName, run) : await run();
}

async function removeOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const old = requests.slice(0, Math.max(0, requests.length - maxResponses));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** @param isAllowed whether it may still be stored, read when it is written */
export async function storeResponse(
  owner: ResponseOwner,
  key: readonly unknown[],
  { data, at }: StoredResponse,
  isAllowed: () => boolean,
): Promise<void> {
  const text = JSON.stringify(data);
  if (text === undefined || text.length > maxLength) return;
  await withCache(async (cache) => {
    if (!isAllowed()) return;
    const path = pathOf(owner, key);
    // As the newest of the list.
    await cache.delete(path);
    const headers = { 'content-type': 'application/json', [timeHeader]: String(at) };
    await cache.put(path, new Response(text, { headers }));
    await removeOldest(cache);
  });
}

export const readResponse = (
  owner: ResponseOwner,
  key: readonly unknown[],
): Promise<StoredResponse | undefined> =>
  withCache(async (cache) => {
    const response = await cache.match(pathOf(owner, key));
    if (!response) return undefined;
    const at = timeOf(response);
    if (at < Date.now() - maxAgeMs) return undefined;
    return { data: (await response.json()) as unknown, at };
  });

/** Of a thing that has gone, or that its reader may not see any more. */
export async function removeResponse(owner: ResponseOwner, key: readonly unknown[]): Promise<void> {
  await withCache((cache) => cache.delete(pathOf(owner, key)));
}

/**
 * Removes what must not stay in this browser: responses of members who are not signed in here, and what is too old.
 * @param member who is signed in
 */
export async function removeOthers(member: ResponseOwner | null): Promise<void> {
  await withCache(async (cache) => {
    const oldest = Date.now() - maxAgeMs;
    for (const request of await cache.keys()) {
      const owner = ownerOf(request);
      const response = await cache.match(request);
      const isOurs = owner === 'all' || owner === 'visitor' || owner === member;
      if (!isOurs || !response || timeOf(response) < oldest) await cache.delete(request);
    }
  });
}

/** Removes everything: the next person does not learn what was read here. */
export async function dropResponses(): Promise<void> {
  await withCache(async () => {
    await globalThis.caches.delete(cacheName);
  });
}
