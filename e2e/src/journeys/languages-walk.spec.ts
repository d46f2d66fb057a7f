import { type Locale, locales } from '@siteswap/contracts/fields';
import { flatTexts, type Translations } from '@siteswap/contracts/platform';
import { addToTeam, ownConvention, ownEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { changeLanguage, shownTexts, tooWide } from '#src/support/languages.ts';
import { claimableEdition, upcomingEdition } from '#src/support/members.ts';
import { walked } from '#src/support/walk.ts';

/** In `npm test` the default, long words, and another alphabet with many plural forms. */
const languages = walked<readonly Locale[]>(locales, ['fr', 'de', 'uk']);

/** The texts of each language without placeholders, as the browser gets them. */
async function textsByLocale(page: Page): Promise<Map<Locale, Set<string>>> {
  const registry = await (await page.request.get('/api/platform/registry')).json();
  const entries = locales.map(async (locale) => {
    const response = await page.request.get(`/_i18n/${registry.messages}/${locale}/messages.json`);
    const texts = [...flatTexts((await response.json()) as Translations).values()];
    return [locale, new Set(texts.filter((text) => !text.includes('{{')))] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Opens each address in the language of before and changes to each other one in place. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  let current: Locale = 'fr';
  const texts = await textsByLocale(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const order: readonly Locale[] = [current, ...languages.filter((each) => each !== current)];
    for (const locale of order) {
      const former = current;
      await changeLanguage(page, former, locale);
      current = locale;
      const own = texts.get(locale);
      const isLeft = (text: string) =>
        former !== locale && texts.get(former)?.has(text) && !own?.has(text);
      const isRaw = (text: string) =>
        /\{\{|\b(?:shell|common|editions|carpool|legal):[a-z]/.test(text);
      const faults = async () =>
        (await shownTexts(page)).filter((text) => isLeft(text) || isRaw(text));
      await expect.poll(faults, { message: `${address} from ${former} to ${locale}` }).toEqual([]);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect
          .poll(() => tooWide(page), { message: `${address} in ${locale} at ${width} px` })
          .toEqual([]);
      }
    }
  }
}

test.describe(`AC-07 every page in ${languages.join(', ')} at 360 and 320 px: no key, no former language, no sideways scroll`, () => {
  test('for visitors', async ({ page, members }) => {
    const api = await members.visitor();
    const { id } = await upcomingEdition(api);
    const claimable = await claimableEdition(api);
    await walk(page, [
      '/',
      '/?view=map',
      '/?view=agenda',
      '/?period=past&view=agenda&year=2019',
      `/editions/${claimable.id}`,
      `/editions/${id}/carpool`,
      `/editions/${id}/commentaires`,
      '/editions/1/objets-trouves',
      '/conventions/1',
      '/favorites',
      '/login',
      '/register',
      '/verify-email',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/privacy-policy',
      '/no-such-page',
    ]);
  });

  test('for members', async ({ context, members }) => {
    const member = await members.create('polyglotte');
    const { id } = await upcomingEdition(member.api);
    const convention = await ownConvention(member);
    await addToTeam(member, convention.id, await members.create('coorga'));
    const edition = await ownEdition(member, convention.id);
    await members.enter(context, member);
    const page = await context.newPage();
    await walk(page, [
      '/profile',
      '/notifications',
      '/favorites',
      '/my-conventions',
      '/conventions/add',
      `/conventions/${convention.id}/team`,
      `/conventions/${convention.id}/editions/add`,
      `/editions/${edition.id}/gestion`,
      `/editions/${id}/carpool`,
      '/',
    ]);
  });
});
