import type { Browser, CDPSession } from 'playwright';

/** What a first visit, with nothing kept by the browser, asks for. */
export interface ColdVisit {
  /** Bytes of JavaScript as they travelled. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** Longest chain of requests of which each is known only from the one before, page included. */
  readonly depth: number;
  /** The last link of that chain. */
  readonly deepest: string;
}

interface Sent {
  readonly url: string;
  /** Address of what asked for it. */
  readonly askedBy: string | undefined;
  bytes: number;
  isKept: boolean;
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
    const askedBy = initiator.url ?? scriptOf(initiator.stack);
    sent.set(requestId, { url: request.url, askedBy, bytes: 0, isKept: false });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = sent.get(requestId);
    if (one) one.isKept = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (!one) return;
    one.isKept ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    const length = Object.entries(response.headers).find(([name]) =>
      /^content-length$/i.test(name),
    );
    one.bytes = Number(length?.[1] ?? 0);
  });
  await cdp.send('Network.enable');
  return sent;
}

/** Depth of every address: the page is 1. A file asked for twice counts where it was asked for first. */
function depths(page: string, sent: readonly Sent[]): Map<string, number> {
  const found = new Map<string, number>([[page, 1]]);
  for (const { url, askedBy } of sent) {
    if (!found.has(url)) found.set(url, (found.get(askedBy ?? page) ?? 1) + 1);
  }
  return found;
}

/** Opens a page in an empty profile and waits until nothing is under way. */
export async function coldVisit(browser: Browser, url: string, shows: string): Promise<ColdVisit> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const sent = await record(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(shows).first().waitFor();
    const all = [...sent.values()];
    const fetched = all.filter(({ isKept }) => !isKept);
    const [deepest = ['', 0]] = [...depths(url, all)].sort(([, a], [, b]) => b - a);
    return {
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
