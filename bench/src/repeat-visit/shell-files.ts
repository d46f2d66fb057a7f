import type { BrowserContext } from 'playwright';

/** Scripts and styles that a visit asked for. */
export interface VisitedFiles {
  /** Path → bytes that travelled; 0 for a file the browser had. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** Opens a page, waits until nothing is under way, and closes it; the context retains its HTTP cache. */
export async function visitFiles(
  context: BrowserContext,
  url: string,
  shows: string,
): Promise<VisitedFiles> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bytes = new Map<string, number>();
  const paths = new Map<string, string>();
  const cached = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (!/^\/mf\/.*\.(js|css)$/.test(pathname)) return;
    paths.set(requestId, pathname);
    if (!bytes.has(pathname)) bytes.set(pathname, 0);
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const isFromCache = response.fromDiskCache === true || response.fromPrefetchCache === true;
    const path = paths.get(requestId);
    if (path === undefined || isFromCache || cached.has(requestId)) return;
    const headers = Object.entries(response.headers);
    const length = headers.find(([name]) => /^content-length$/i.test(name))?.[1];
    bytes.set(path, Number(length ?? 0));
  });
  await cdp.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(shows).first().waitFor();
  await page.close();
  return { bytes };
}
