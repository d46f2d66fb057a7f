import type { CDPSession, Page } from 'playwright';

/** Milliseconds of a page's main thread. */
export interface Work {
  readonly script: number;
  /** Script, styles, layout and all else. */
  readonly all: number;
  /** How often styles were worked out and things laid out, which does not depend on the load. */
  readonly styles: number;
  readonly layouts: number;
}

/** A page whose main thread is measured. */
export interface WatchedPage {
  readonly page: Page;
  /** What it did since the page was opened. */
  readonly soFar: () => Promise<Work>;
  /** What the main thread does for this, until it has rendered. */
  readonly workOf: (act: () => Promise<unknown>) => Promise<Work>;
  /** The longest time between two frames while this runs. */
  readonly longestFrame: (act: () => Promise<unknown>) => Promise<number>;
}

async function workSoFar(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    script: of('ScriptDuration') * 1_000,
    all: of('TaskDuration') * 1_000,
    styles: of('RecalcStyleCount'),
    layouts: of('LayoutCount'),
  };
}

/** Two frames later all that was asked for is on screen. */
const rendered = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

export async function watchPage(page: Page): Promise<WatchedPage> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    soFar: () => workSoFar(session),
    async workOf(act) {
      const before = await workSoFar(session);
      await act();
      await rendered(page);
      const after = await workSoFar(session);
      return {
        script: after.script - before.script,
        all: after.all - before.all,
        styles: after.styles - before.styles,
        layouts: after.layouts - before.layouts,
      };
    },
    async longestFrame(act) {
      await page.evaluate(() => {
        const watch = { longest: 0, last: performance.now(), isOn: true };
        Object.assign(window, { watch });
        const frame = (now: number) => {
          watch.longest = Math.max(watch.longest, now - watch.last);
          watch.last = now;
          if (watch.isOn) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
      await act();
      await rendered(page);
      return page.evaluate(() => {
        const { watch } = window as unknown as { watch: { longest: number; isOn: boolean } };
        watch.isOn = false;
        return watch.longest;
      });
    },
  };
}
