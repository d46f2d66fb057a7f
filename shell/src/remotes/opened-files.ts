import type { Registry } from '@siteswap/contracts/platform';
import { storeFile } from './start-store.ts';

/** A service worker finds here the files and translations of pages that were opened, for opening them without a network. */
const cacheName = 'siteswap-files';
/** About five releases of everything; the oldest go first. */
const maxFiles = 300;

const isFile = (path: string): boolean => /^\/(mf|_i18n)\//.test(path);
const pathOf = (url: string): string => {
  const { origin, pathname, search } = new URL(url, window.location.href);
  return origin === window.location.origin ? pathname + search : '';
};

/** Files of releases of remotes that are neither in use nor those before; other files say no release. */
function isOfOldRelease(path: string, { remotes }: Registry): boolean {
  const [, name, version] = /^\/mf\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined || name === 'shell') return false;
  const entry = remotes.find((each) => each.name === name);
  return !entry || ![entry.version, entry.previousVersion].includes(version);
}

async function removeOld(cache: Cache, registry: Registry): Promise<void> {
  const requests = await cache.keys();
  const old = requests.filter(
    ({ url }, index) => isOfOldRelease(pathOf(url), registry) || index < requests.length - maxFiles,
  );
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Whether the response has come, as far as the browser says. */
const hasCome = ({ responseStatus }: PerformanceResourceTiming): boolean =>
  responseStatus === undefined || responseStatus === 200;

/**
 * Stores what this page loads of releases from now on and what it has loaded, out of the browser's own cache. A file that
 * is missing there is loaded from the network as before, so removing one takes nothing from an open page.
 */
export async function keepOpenedFiles(registry: Registry): Promise<void> {
  const cache = await globalThis.caches?.open(cacheName).catch(() => undefined);
  if (!cache || !('PerformanceObserver' in globalThis)) return;
  await removeOld(cache, registry).catch(() => undefined);
  const seen = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const path = pathOf(entry.name);
      if (!isFile(path) || seen.has(path) || !hasCome(entry)) continue;
      seen.add(path);
      // Full storage, or a file that has gone: it is loaded from the network next time.
      void storeFile(cache, path).catch(() => undefined);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}
