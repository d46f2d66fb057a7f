import type { Browser, CDPSession, Page } from 'playwright';

/** What a first visit by a slow telephone costs, in milliseconds but for `shift`. */
export interface SlowVisit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When the content of the page (on `/` the first card) is laid out and visible. */
  readonly shown: number;
  /** Sum of layout shifts. */
  readonly shift: number;
  /** What tasks of more than 50 ms are longer than that, from the first paint on. */
  readonly blocking: number;
  readonly longestTask: number;
  /** When React has the content of the page, so that a press there is heard. */
  readonly respondsAt: number;
  /** The slowest of three presses of the button for the theme, from press to next paint. */
  readonly press: number;
}

interface Noted {
  firstPaint: number;
  largestPaint: number;
  shown: number;
  shift: number;
  tasks: { start: number; ms: number }[];
  respondsAt: number;
  press: number;
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Lighthouse's slow telephone: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (750e3 / 8) * 0.9,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page before its own scripts. */
function note(shows: string): void {
  const noted: Noted = {
    firstPaint: 0,
    largestPaint: 0,
    shown: 0,
    shift: 0,
    tasks: [],
    respondsAt: 0,
    press: 0,
  };
  window.noted = noted;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') noted.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    noted.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    noted.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', (entry) => {
    noted.tasks.push({ start: entry.startTime, ms: entry.duration });
  });
  observe('event', (entry) => {
    if (entry.name === 'click') noted.press = Math.max(noted.press, entry.duration);
  });
  const look = () => {
    if (document.querySelector(shows)?.checkVisibility()) noted.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const isTaken = (node: Element | null) =>
    node !== null && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const timer = setInterval(() => {
    if (!isTaken(document.querySelector(shows))) return;
    clearInterval(timer);
    noted.respondsAt = performance.now();
  }, 20);
}

/** Changes the theme, which restyles the whole page, there and back again. */
async function pressThrice(page: Page): Promise<void> {
  for (let press = 0; press < 3; press += 1) {
    await page.getByRole('button', { name: /^Switch to (dark|light) theme$/ }).click();
    await page.waitForTimeout(300);
  }
}

/** Opens a page in an empty profile on a slow telephone, waits until it responds and is quiet, then presses. */
export async function slowVisit(browser: Browser, url: string, shows: string): Promise<SlowVisit> {
  const context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(note, shows);
    await slowDown(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => window.noted.respondsAt > 0);
    await page.waitForTimeout(1500);
    const loaded = await page.evaluate(() => window.noted);
    await pressThrice(page);
    const press = await page.evaluate(() => window.noted.press);
    const tasks = loaded.tasks.filter(({ start, ms }) => start + ms > loaded.firstPaint);
    return {
      firstPaint: loaded.firstPaint,
      largestPaint: loaded.largestPaint,
      shown: loaded.shown,
      shift: loaded.shift,
      blocking: tasks.reduce((sum, { ms }) => sum + ms - 50, 0),
      longestTask: Math.max(0, ...loaded.tasks.map(({ ms }) => ms)),
      respondsAt: loaded.respondsAt,
      press,
    };
  } finally {
    await context.close();
  }
}
