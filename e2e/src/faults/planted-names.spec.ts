import pg from 'pg';
import type { Page } from 'playwright/test';
import { expect, test } from '#src/support/own-platform.ts';

const image = '<img src=x onerror=alert(1)>';
const name = `EJC 1978 </script></title>${image}<!--<script>\u2028"'><svg onload=alert(1)>__proto__`;
const description = `${image}\n\n[link](javascript:alert(1)) <script>alert(1)</script><!--`;

const pages = [
  '/editions/1',
  '/editions/1/carpool',
  '/?q=EJC+1978&period=past',
  `/?q=${encodeURIComponent(`"><script>alert(1)</script>${image}`)}`,
  '/?__proto__[x]=1&constructor=1&q=__proto__',
  `/${encodeURIComponent(image)}`,
  `/login?returnTo=${encodeURIComponent(`/"><script>alert(1)</script>`)}`,
];

test.beforeAll(async ({ platform }) => {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-editions') });
  await database.connect();
  // No form takes such a name; a mistake in one, or an import, would.
  await database.query('update editions set name = $1, description = $2 where id = 1', [
    name,
    description,
  ]);
  await database.end();
});

/** Elements and attributes that only a planted text could have made. */
const planted = (page: Page) =>
  page.locator(
    '[onerror], [onload], img[src="x"], [href^="javascript:"], script:not([src], [type="application/json"])',
  );

for (const javaScriptEnabled of [false, true]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a planted name is text everywhere', async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself says that a document is a 404.
        if (message.type() === 'error' && !/status of 404/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('dialog', (dialog) => {
        complaints.push(dialog.message());
        void dialog.dismiss();
      });
      for (const path of pages) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(planted(page)).toHaveCount(0);
        });
      }
      await page.goto('/editions/1');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(image);
      expect(await page.title()).toContain(image);
      const title = page.locator('meta[property="og:title"]');
      expect(await title.getAttribute('content')).toContain(name.slice(0, 40));
      await page.goto('/?q=EJC+1978&period=past');
      await expect(page.getByRole('heading', { name: image }).first()).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('a planted name is the text of the JSON in the page', async ({ request }) => {
  const html = await (await request.get('/editions/1')).text();
  const json = /id="siteswap-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(json).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(json)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ name, description }) }),
  );
});
