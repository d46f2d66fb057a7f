import type { Translations } from '@siteswap/contracts/platform';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { changeLanguage, nativeNames, shownTexts, tooWide } from '#src/support/languages.ts';
import { upcomingEdition } from '#src/support/members.ts';

const accents: Readonly<Record<string, string>> = { a: 'å', e: 'ë', i: 'ï', o: 'ø', u: 'ü' };

/** A text in brackets, with other letters and 40 % longer; placeholders stay as they are. */
function pseudo(text: string): string {
  const accented = text.replace(/\{\{[^}]*\}\}|[aeiou]/g, (part) => accents[part] ?? part);
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length * 0.4))}⟧`;
}

const pseudoTexts = (texts: Translations): Translations =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoTexts(value),
    ]),
  );

const countries = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryNames = letters.flatMap((a) => letters.map((b) => countries.of(a + b)));

/** 1 January 2024 is a Monday. */
const dayNames = Array.from({ length: 7 }, (_, day) =>
  new Date(2024, 0, 1 + day).toLocaleDateString('en-GB', { weekday: 'long' }),
);

/** What no translation contains: names of languages and countries, days as `Intl` writes them, our own name and others. */
const untranslated = new Set<string | undefined>([
  'Siteswap',
  'RSS',
  'Google',
  'Outlook',
  'OpenStreetMap',
  'Apple',
  ...Object.values(nativeNames),
  ...countryNames,
  ...dayNames,
]);

/** Whether every part of a line is one of those, a number or date, or stands in the data that the page has read. */
function isNoText(line: string, data: string): boolean {
  const parts = line.split(/\s*[,·|–—→]\s*/).filter((part) => /\p{L}{2}/u.test(part));
  return parts.every(
    (part) =>
      untranslated.has(part) || /\d/.test(part) || data.includes(JSON.stringify(part).slice(1, -1)),
  );
}

/** Texts of the page that stand in no translation. */
async function bareTexts(page: Page, data: readonly string[]): Promise<string[]> {
  // Markdown's bold parts are texts of their own on the page.
  const all = data.join('\n').replaceAll('**', '');
  return (await shownTexts(page)).filter((line) => !line.includes('⟦') && !isNoText(line, all));
}

test('AC-07 every sentence comes from the translations, and has room to be 40 % longer', async ({
  page,
  members,
}) => {
  const { id } = await upcomingEdition(await members.visitor());
  const data: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) {
      data.push(await response.text().catch(() => ''));
    }
  });
  await page.route(/\/_i18n\/[^/]+\/en\/messages\.json/, async (route) => {
    const response = await route.fetch();
    const texts = (await response.json()) as Translations;
    await route.fulfill({ response, json: pseudoTexts(texts) });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const addresses = [
    '/',
    `/editions/${id}`,
    `/editions/${id}/carpool`,
    '/login',
    '/register',
    '/auth/forgot-password',
    '/no-such-page',
  ];
  for (const address of addresses) {
    await page.context().clearCookies({ name: 'locale' });
    await page.goto(address);
    // What is not found is shown by its address.
    data.push((await page.locator('#siteswap-data').textContent()) ?? '', JSON.stringify(address));
    await changeLanguage(page, 'fr', 'en');
    await expect.poll(() => bareTexts(page, data), { message: address }).toEqual([]);
    await expect.poll(() => tooWide(page), { message: address }).toEqual([]);
  }
});
