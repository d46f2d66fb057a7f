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

interface EditionTexts {
  readonly name: string;
  readonly description: string | null;
}

/** @returns the texts that it had */
async function rewrite(databaseUrl: string, texts: EditionTexts): Promise<EditionTexts> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const select = 'select name, description from editions where id = 1';
    const before = await database.query<EditionTexts>(select);
    const update = 'update editions set name = $1, description = $2 where id = 1';
    await database.query(update, [texts.name, texts.description]);
    return before.rows[0] as EditionTexts;
  } finally {
    await database.end();
  }
}

let present: EditionTexts;
test.beforeAll(async ({ platform }) => {
  // No form takes such a name; a mistake in one, or an import, would.
  present = await rewrite(platform.databaseUrl('svc-editions'), { name, description });
});
test.afterAll(async ({ platform }) => {
  await rewrite(platform.databaseUrl('svc-editions'), present);
});

/** Elements and attributes that only a planted text could have made. */
const planted = (page: Page) =>
  page.locator(
    '[onerror], [onload], img[src="x"], [href^="javascript:"], script:not([src], [type="application/json"], [type="application/ld+json"])',
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
      await expect.poll(() => page.title()).toContain(image);
      const title = page.locator('meta[property="og:title"]');
      await expect.poll(() => title.getAttribute('content')).toContain(name.slice(0, 40));
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
