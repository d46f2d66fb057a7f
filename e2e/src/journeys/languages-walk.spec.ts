import { type Locale, locales } from '@siteswap/contracts/fields';
import { flatTexts, type Translations } from '@siteswap/contracts/platform';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { changeLanguage, shownTexts, tooWide } from '#src/support/languages.ts';
import { publishOffer } from '#src/support/members.ts';
import { expectSettled } from '#src/support/still.ts';
import { inTurn, walked } from '#src/support/walk.ts';
import { makeWalkedThings, walkedAddresses } from '#src/support/walked-pages.ts';
import { expectNothingLeaves, nameLong } from '#src/support/widths.ts';

/** In `npm test` the default, one with long terms, and those with many plural forms, in both alphabets. */
const languages = walked<readonly Locale[]>(locales, ['fr', 'de', 'uk', 'pl']);

/** German has the longest terms, Ukrainian the widest letters; every page is seen in one of them at least. */
const wideLanguages: readonly Locale[] = ['fr', 'de', 'uk'];

/** The texts of each language without placeholders, as the browser gets them, and the first part of their keys. */
async function readMessages(page: Page) {
  const registry = await (await page.request.get('/api/platform/registry')).json();
  const namespaces = new Set<string>();
  const entries = locales.map(async (locale) => {
    const response = await page.request.get(`/_i18n/${registry.messages}/${locale}/messages.json`);
    const messages = (await response.json()) as Translations;
    for (const namespace of Object.keys(messages)) namespaces.add(namespace);
    const texts = [...flatTexts(messages).values()].filter((text) => !text.includes('{{'));
    return [locale, new Set(texts)] as const;
  });
  return { texts: new Map(await Promise.all(entries)), namespaces: [...namespaces] };
}

async function expectFits(page: Page, where: string, locale: Locale): Promise<void> {
  if (wideLanguages.includes(locale)) {
    await expectNothingLeaves(page, `${where} in ${locale}`);
    return;
  }
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => tooWide(page), { message: `${where} in ${locale} at ${width} px` })
      .toEqual([]);
  }
}

/**
 * Opens each address in the language of before and changes in place: to each other one, or to the next one.
 * @returns the language of the page at the end
 */
async function walk(page: Page, addresses: readonly string[]): Promise<Locale> {
  await page.setViewportSize({ width: 360, height: 740 });
  let current: Locale = 'fr';
  const { texts, namespaces } = await readMessages(page);
  const raw = new RegExp(`\\{\\{|\\b(?:${namespaces.join('|')}):[a-z]`);
  for (const [at, address] of addresses.entries()) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectSettled(page);
    const order: readonly Locale[] = [
      current,
      ...inTurn(languages, at + 1).filter((each) => each !== current),
    ];
    for (const locale of order) {
      const former = current;
      await changeLanguage(page, former, locale);
      current = locale;
      const own = texts.get(locale);
      const isLeft = (text: string) =>
        former !== locale && texts.get(former)?.has(text) && !own?.has(text);
      const faults = async () =>
        (await shownTexts(page)).filter((text) => isLeft(text) || raw.test(text));
      await expect.poll(faults, { message: `${address} from ${former} to ${locale}` }).toEqual([]);
      await expectFits(page, address, locale);
    }
  }
  return current;
}

test.describe(`AC-07 every page in ${walked('all', 'two')} of ${languages.join(', ')} at 360 and 320 px: no key, no former language, nothing leaves the screen, at 200 % text neither`, () => {
  test('for visitors', async ({ page, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await nameLong(things);
    const edition = await publishedEdition(things.member);
    await publishOffer(things.member, edition, 'Villeneuve-d’Ascq-la-Très-Longue');
    const { visitors } = walkedAddresses(platform.releasesDir, things);
    await walk(page, [
      ...visitors,
      `/editions/${things.started}`,
      `/editions/${edition.id}/carpool`,
      `/conventions/${things.convention}`,
      '/?period=past&view=agenda&year=2019',
      '/no-such-page',
    ]);
  });

  test('for members', async ({ context, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await nameLong(things);
    await members.enter(context, things.member);
    const page = await context.newPage();
    const { members: ofMembers } = walkedAddresses(platform.releasesDir, things);
    const started = `/editions/${things.started}`;
    const addresses = [...ofMembers, started, `${started}/objets-trouves`];
    let current = await walk(page, [...addresses, `${started}/commentaires`, '/']);
    for (const locale of walked(wideLanguages, ['fr'])) {
      await test.step(`the question of a long name in ${locale}`, async () => {
        await page.goto(`/editions/${things.draft}/gestion`);
        await changeLanguage(page, current, locale);
        current = locale;
        await page
          .getByRole('button', { name: /supprimer|löschen|видалити/i })
          .first()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectNothingLeaves(page, `the question in ${locale}`);
      });
    }
  });
});
