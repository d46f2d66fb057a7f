import { getRegistry, type Registry } from '@siteswap/contracts/platform';

/** A service worker finds here what a start without a network needs: a document, the files it names, the registry. */
const cacheName = 'siteswap-platform';
/** Where the document lies, which is that of every address. */
export const startPath = '/';

/** Cache Storage; undefined on insecure origins and where the browser allows none. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(cacheName);
  } catch {
    return undefined;
  }
}

const files = 'script[src^="/mf/shell/"], link[rel="stylesheet"][href^="/mf/shell/"]';
const texts = 'link[rel="preload"][href^="/_i18n/"]';
/** Of the page's data only what is the same for everybody. */
const blocks = ['page', 'config', 'registry'].map((name) => `#siteswap-${name}`).join();

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const addressOf = (element: HTMLElement) =>
  element.getAttribute('src') ?? element.getAttribute('href') ?? '';

/** The document of this page without what it shows and whom it greets: the shell renders everything. */
function startDocument(): string {
  const { lang } = document.documentElement;
  return [
    `<!doctype html><html lang="${lang}" data-theme="light" data-start="stored"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<title>Siteswap</title>',
    ...all(`${files}, ${texts}`).map((element) => element.outerHTML),
    '</head><body><div id="root"></div>',
    ...all(blocks).map((element) => element.outerHTML),
    '</body></html>',
  ].join('\n');
}

/** Takes a file from the browser's own cache into this one; its address names its content. @throws when it does not come */
export async function storeFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  await cache.put(path, response);
}

/** A response that lies in the cache for others to send. */
const cachedResponse = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': type } });

/**
 * Stores what this page started with, once it has started. The former start stays until all of it is there, and when
 * it cannot be stored: full storage, or a file that did not come. Never rejects.
 */
export async function storeStart(registry: Registry): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  try {
    const paths = all(`${files}, ${texts}`).map(addressOf);
    await Promise.all(paths.map((path) => storeFile(cache, path)));
    await cache.put(getRegistry.path, cachedResponse(JSON.stringify(registry), 'application/json'));
    await cache.put(startPath, cachedResponse(startDocument(), 'text/html; charset=utf-8'));
    const current = new Set([...paths, getRegistry.path, startPath]);
    const requests = await cache.keys();
    const former = requests.filter(
      ({ url }) => !current.has(new URL(url).pathname + new URL(url).search),
    );
    await Promise.all(former.map((request) => cache.delete(request)));
  } catch {
    // The start before this one is still there.
  }
}

/** The registry that was stored last, not parsed; undefined without one. Never rejects. */
export async function storedRegistry(): Promise<unknown> {
  const cache = await openCache();
  const response = await cache?.match(getRegistry.path).catch(() => undefined);
  return response?.json().catch(() => undefined);
}
