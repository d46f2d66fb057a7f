import type { Page } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';

interface StoredFile {
  readonly type: string;
  readonly body: string;
}

/** What lies in the shell's part of Cache Storage, by path and query. */
const storedFiles = (page: Page): Promise<Record<string, StoredFile>> =>
  page.evaluate(async () => {
    const cache = await caches.open('siteswap-platform');
    const files: Record<string, StoredFile> = {};
    for (const { url } of await cache.keys()) {
      const response = await cache.match(url);
      const { pathname, search } = new URL(url);
      if (!response) continue;
      files[pathname + search] = {
        type: response.headers.get('content-type') ?? '',
        body: await response.text(),
      };
    }
    return files;
  });

/** Bytes that came from the network, after the first request of each file. */
const bytesFetchedAgain = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    let bytes = 0;
    for (const { name, entryType, ...entry } of performance.getEntries().map((e) => e.toJSON())) {
      if (entryType !== 'resource' || !/\/mf\/shell\/|\/_i18n\//.test(name)) continue;
      if (seen.has(name)) bytes += entry.transferSize;
      seen.add(name);
    }
    return bytes;
  });

test('the shell stores what it started with, and starts from that alone without a network', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect.poll(async () => Object.keys(await storedFiles(page))).toContain('/');
  const files = await storedFiles(page);
  expect(files['/']?.body).not.toContain('data-rendered');
  expect(await bytesFetchedAgain(page)).toBe(0);

  await test.step('a start from these files only', async () => {
    await context.route(/./, (route) => {
      const { pathname, search } = new URL(route.request().url());
      const file = files[pathname + search];
      return file
        ? route.fulfill({ body: file.body, contentType: file.type })
        : route.abort('internetdisconnected');
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Siteswap' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
  });
});
