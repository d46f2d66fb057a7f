import type { Browser, CDPSession } from 'playwright';

/** The requests of a first visit with an empty browser cache. */
export interface ColdVisit {
  /** Bytes of the page's HTML. */
  readonly pageBytes: number;
  /** The same as they travelled. */
  readonly sentPageBytes: number;
  /** Bytes of JavaScript as they travelled. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** Length of the longest chain of requests in which each is caused by the one before, page included. */
  readonly depth: number;
  /** Address of the last request of that chain. */
  readonly deepest: string;
}

interface Sent {
  readonly url: string;
  /** Address of the file or page that requested it. */
  readonly requestedBy: string | undefined;
  bytes: number;
  isCached: boolean;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

/** The nearest file on the call stack, through the asynchronous calls it came from. */
function scriptOf(stack: Stack | undefined): string | undefined {
  for (let at = stack; at; at = at.parent) {
    const frame = at.callFrames.find(({ url }) => url.startsWith('http'));
    if (frame) return frame.url;
  }
  return undefined;
}

/** Collects every request of a page by CDP. */
async function record(cdp: CDPSession): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!request.url.startsWith('http')) return;
    const requestedBy = initiator.url ?? scriptOf(initiator.stack);
    sent.set(requestId, { url: request.url, requestedBy, bytes: 0, isCached: false });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = sent.get(requestId);
    if (entry) entry.isCached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = sent.get(requestId);
    if (!entry) return;
    entry.isCached ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    const length = Object.entries(response.headers).find(([name]) =>
      /^content-length$/i.test(name),
    );
    entry.bytes = Number(length?.[1] ?? 0);
  });
  await cdp.send('Network.enable');
  return sent;
}

/** Depth of every address: the page is 1. A file requested twice counts where it was requested first. */
function depths(page: string, sent: readonly Sent[]): Map<string, number> {
  const depthOf = new Map<string, number>([[page, 1]]);
  for (const { url, requestedBy } of sent) {
    if (!depthOf.has(url)) depthOf.set(url, (depthOf.get(requestedBy ?? page) ?? 1) + 1);
  }
  return depthOf;
}

/** Opens a page in an empty profile and waits until nothing is under way. */
export async function coldVisit(browser: Browser, url: string, shows: string): Promise<ColdVisit> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const sent = await record(await context.newCDPSession(page));
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    const html = await response?.body();
    await page.locator(shows).first().waitFor();
    const all = [...sent.values()];
    const fetched = all.filter(({ isCached }) => !isCached);
    const [deepest = ['', 0]] = [...depths(url, all)].sort(([, a], [, b]) => b - a);
    return {
      pageBytes: html?.length ?? 0,
      sentPageBytes: all.find((one) => one.url === response?.url())?.bytes ?? 0,
      scriptBytes: fetched
        .filter((one) => new URL(one.url).pathname.endsWith('.js'))
        .reduce((sum, { bytes }) => sum + bytes, 0),
      requests: new Set(fetched.map((one) => one.url)).size,
      depth: deepest[1],
      deepest: new URL(deepest[0], url).pathname,
    };
  } finally {
    await context.close();
  }
}
