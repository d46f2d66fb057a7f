import { afterEach } from '@jest/globals';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

/**
 * Cache Storage, which jsdom has not: one cache in memory until the end of the test.
 * @param before its content, by path
 * @param limit how many entries have room
 * @returns its content, by path
 */
export function installCaches(
  before: Record<string, string> = {},
  limit = 100,
): ReadonlyMap<string, string> {
  const stored = new Map(
    Object.entries(before).map(([path, text]) => [path, { text, headers: new Headers() }]),
  );
  const pathOf = (request: Request | string): string => {
    const url = new URL(typeof request === 'string' ? request : request.url, location.href);
    return url.pathname + url.search;
  };
  const cache = {
    put: async (path: string, response: Response) => {
      if (stored.size >= limit) throw new DOMException('full', 'QuotaExceededError');
      stored.set(pathOf(path), { text: await response.text(), headers: response.headers });
    },
    keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, location.href))),
    delete: async (request: Request | string) => stored.delete(pathOf(request)),
    match: async (request: Request | string) => {
      const found = stored.get(pathOf(request));
      return found && new Response(found.text, { headers: found.headers });
    },
  };
  const caches = {
    open: async () => cache,
    delete: async () => stored.clear(),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  const texts = {
    get size() {
      return stored.size;
    },
    get: (path: string) => stored.get(path)?.text,
    has: (path: string) => stored.has(path),
    keys: () => stored.keys(),
    *[Symbol.iterator]() {
      for (const [path, { text }] of stored) yield [path, text] as const;
    },
  };
  return texts as unknown as ReadonlyMap<string, string>;
}
