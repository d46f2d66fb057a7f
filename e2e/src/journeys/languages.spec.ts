import { locales } from '@siteswap/contracts/fields';
import { expect, test } from '#src/support/fixtures.ts';
import { expectRemembered } from '#src/support/languages.ts';

test('AC-07 eleven languages: every one changes the page, lang and cookie, not the address', async ({
  page,
  context,
}) => {
  await page.goto('/?period=past');
  await expect(page.getByRole('article').first()).toBeVisible();
  const address = page.url();
  const titles = new Set<string>();
  const heading = page.getByRole('heading', { level: 1 });
  let shown = { locale: 'fr', title: (await heading.textContent()) ?? '' };
  for (const locale of locales) {
    await page.locator('header').getByRole('button').nth(1).click();
    await page
      .getByRole('menuitemradio')
      .and(page.locator(`[data-key="${locale}"]`))
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // The texts change a moment after the language of the document.
    if (locale !== shown.locale) await expect(heading).not.toHaveText(shown.title);
    const title = (await heading.textContent()) ?? '';
    shown = { locale, title };
    expect(titles.has(title), `${locale}: ${title}`).toBe(false);
    titles.add(title);
    await expect(page.locator('body')).not.toContainText(/\b(shell|common|editions|carpool):[a-z]/);
    await expect(page).toHaveURL(address);
    await expectRemembered(page, locale);
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  }
  expect(titles.size).toBe(11);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locales.at(-1) as string);
});

test('the language of a first visit comes from the browser, else it is English', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, lang] of [
    ['de-AT', 'de'],
    ['ja-JP', 'en'],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await context.close();
  }
});
