import { afterEach } from '@jest/globals';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

/**
 * Cache Storage, which jsdom has not: one cache in memory until the end of the test.
 * @param before what it holds, by path
 * @param limit how many entries have room
 * @returns what it holds, by path
 */
export function installCaches(
  before: Record<string, string> = {},
  limit = 100,
): ReadonlyMap<string, string> {
  const stored = new Map(Object.entries(before));
  const cache = {
    put: async (path: string, response: Response) => {
      if (stored.size >= limit) throw new DOMException('full', 'QuotaExceededError');
      stored.set(path, await response.text());
    },
    keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, location.href))),
    delete: async ({ url }: Request) => stored.delete(new URL(url).pathname),
    match: async (path: string) => {
      const text = stored.get(path);
      return text === undefined ? undefined : new Response(text);
    },
  };
  const caches = { open: async () => cache };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return stored;
}
