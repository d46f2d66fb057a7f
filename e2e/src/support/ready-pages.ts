import { type BrowserContext, expect, type Page } from 'playwright/test';

/** The shell has taken the page over; or there is no shell in the document, or no script runs in it. */
const ready = 'html[data-ready], html:not(:has(#root)), html:has(noscript *)';
const timeout = 60_000;

/**
 * Headings that the server has rendered and React has not taken over yet: a page's own part of it comes after the frame.
 * A page that says that its code does not come is not waited for.
 */
const renderedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.querySelector('[data-server-markup-notice]')
      ? []
      : [...document.querySelectorAll('#root :is(h1, h2, h3)')]
          .filter((heading) => !Object.keys(heading).some((key) => key.startsWith('__reactFiber$')))
          .map((heading) => heading.textContent ?? ''),
  );

/** Waits until the page hears what is pressed and typed; only for a document that was not opened by `goto` or `reload`. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator(ready).waitFor({ state: 'attached', timeout });
  if ((await page.locator('html[data-ready] #root[data-rendered]').count()) === 0) return;
  await expect(async () => expect(await renderedHeadings(page)).toEqual([])).toPass({ timeout });
}

function waitAfterNavigations(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await takenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await takenOver(page);
    return response;
  };
  return page;
}

/**
 * Lets `goto` and `reload` of the context's pages resolve only when the page hears what is pressed and typed: a page that
 * is rendered may not be interactive yet. With `waitUntil` they resolve when Playwright's own would.
 */
export function waitForShell(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => waitAfterNavigations(await newPage());
}
