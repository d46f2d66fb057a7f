import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';
import { type Box, differingShare } from '#src/support/pixels.ts';
import { walked } from '#src/support/walk.ts';

const phone = { width: 390, height: 844 };
/** Smoothed edges of a few letters; a missing card or a moved line is ten times as much. */
const maxShare = 0.002;

/** Lighthouse's slow telephone: the page is rendered long before any script runs. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (750e3 / 8) * 0.9,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function open(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  if (options.javaScriptEnabled === false) {
    await page.goto(url);
    return page;
  }
  await slowDown(page);
  await page.addInitScript(() => {
    new PerformanceObserver(() => Object.assign(window, { isRendered: true })).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'isRendered' in window, undefined, { polling: 20 });
  return page;
}

/** The logo lies over the page until it responds; without JavaScript there is none. Its balls fly out of its box. */
async function logoBox(page: Page): Promise<Box> {
  const box = await page.locator('.sw-loading-logo').boundingBox();
  if (!box) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x - 24, y: box.y - 48, width: box.width + 48, height: box.height + 96 };
}

const paths = walked(['/', '/editions/1', '/editions/1/carpool'], ['/']);

for (const path of paths) {
  test(`${path} looks the same at its largest paint as without JavaScript`, async ({
    browser,
    platform,
  }, testInfo) => {
    const url = platform.url + path;
    const rendered = await open(browser, url, {});
    const logo = await logoBox(rendered);
    const withScripts = await rendered.screenshot();
    const reader = await open(browser, url, { javaScriptEnabled: false });
    // What stands there for want of scripts alone: the filters as a form, and the sentence at the end of the page.
    await reader.locator('body noscript').evaluateAll((all) => {
      for (const one of all) one.remove();
    });
    // And what is missing there, because it would do nothing.
    await reader.locator('link[href="/noscript.css"]').evaluateAll((all) => {
      for (const one of all) one.remove();
    });
    const without = await reader.screenshot();
    const share = await differingShare(withScripts, without, [logo]);
    if (share > maxShare) {
      await writeFile(testInfo.outputPath('with-javascript.png'), withScripts);
      await writeFile(testInfo.outputPath('without.png'), without);
    }
    expect(share).toBeLessThanOrEqual(maxShare);
    await rendered.context().close();
    await reader.context().close();
  });
}
