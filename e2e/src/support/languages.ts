import type { Locale } from '@siteswap/contracts/fields';
import { expect, type Page } from 'playwright/test';

export const nativeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  uk: 'Українська',
};

/** Everything that can be read or heard on the page, line by line. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].map(
        (element) => element.getAttribute(attribute) ?? '',
      ),
    );
    const lines = [document.title, ...document.body.innerText.split('\n'), ...named];
    // Names of towns on maps are no texts: Essen is one, and a word.
    const towns = [...document.querySelectorAll('.sw-map-town')].map((town) => town.textContent);
    const texts = new Set(lines.map((line) => line.trim()));
    for (const none of ['', ...towns]) texts.delete(none);
    return [...texts];
  });

/** Texts that are keys: `edition.title`, also with their namespace. */
export const keysShown = async (page: Page): Promise<string[]> =>
  (await shownTexts(page)).filter((text) => /^(\w+:)?[a-z]\w*(\.[a-z]\w*)+$/.test(text));

/** Pixels by which the page is wider than the window, with the widest elements. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = wide.slice(-3).map((element) => `${element.tagName} ${element.textContent}`);
    return [`${scrollWidth} of ${clientWidth} px: ${names.join(' | ').slice(0, 200)}`];
  });

/** The page changes first, the server's cookie a response later; a page that is opened before that has the former language. */
export async function expectRemembered(page: Page, locale: Locale): Promise<void> {
  const remembered = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'locale')?.value;
  await expect.poll(remembered).toBe(locale);
}

/** Chooses another language in the header of the open page. */
export async function changeLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  if (from === to) return;
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: nativeNames[from] }).click();
  await page
    .getByRole('menuitemradio')
    .and(page.locator(`[data-key="${to}"]`))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', to);
  await expectRemembered(page, to);
}
