import { deleteAccount, getSessionMe } from '@siteswap/contracts/core';
import { listEditions, listFavorites } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Locator, Page } from 'playwright/test';
import { isOwn } from '#src/support/conventions.ts';
import { filtersCounted } from '#src/support/dialogs.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';

/** The values a new person enters into the registration form. */
function aNewcomer() {
  const id = uniqueId();
  const email = `jongle-${id}@siteswap.test`;
  const fields = { Pseudo: `jongle-${id}`, Prénom: 'Noé', Nom: 'Lune' };
  return { email, pseudo: `jongle-${id}`, fields };
}

const star = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('button', { name: `Favori : ${name}` });

/** Names of the editions in the list, without those that other journeys publish meanwhile. */
const listed = async (page: Page): Promise<string[]> =>
  (await page.getByRole('article').getByRole('heading').allTextContents()).filter(
    (name) => !isOwn(name),
  );
const menuOf = (page: Page, pseudo: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Menu d(?:e |’)${pseudo}`) });

/** Names of the editions that the signed-in person of this page has starred. */
async function favorites(page: Page): Promise<string[]> {
  const response = await page.request.get(listFavorites.path);
  return listFavorites.response.parse(await response.json()).data.map(({ name }) => name);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a visitor finds an edition, stars it, joins and is back where they were, in 13 taps at most', async ({
    page,
    mail,
  }) => {
    const taps: string[] = [];
    const tap = async (what: string, target: Locator): Promise<void> => {
      taps.push(what);
      await target.tap();
    };
    const { email, pseudo, fields } = aNewcomer();
    const starCalls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/editions\/\d+\/favorite$/.test(request.url())) starCalls.push(request.method());
    });
    let name = '';
    let scrolled = 0;

    await page.goto('/');
    await test.step('filters by showers', async () => {
      await tap('filters', page.getByRole('button', { name: /^Filtres/ }));
      const sheet = await filtersCounted(page);
      await tap('showers', sheet.getByText('Douches', { exact: true }));
      await tap('show', sheet.getByRole('button', { name: /^Voir/ }));
      await expect(page).toHaveURL(/hasShowers=true/);
      // The former list stays until the new one has come.
      const response = await page.request.get(
        routeUrl(listEditions, { query: { hasShowers: true } }),
      );
      const { data } = listEditions.response.parse(await response.json());
      const names = data.map((edition) => edition.name).filter((one) => !isOwn(one));
      await expect.poll(() => listed(page)).toEqual(names);
      name = names.at(-1) ?? '';
    });

    await test.step('looks at one and comes back', async () => {
      await tap('card', page.getByRole('article').getByRole('link', { name }));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      taps.push('back');
      await page.goBack();
      await expect(star(page, name)).toBeVisible();
    });

    await test.step('the star asks for an account, over the page', async () => {
      await tap('star', star(page, name));
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(name, { exact: false })).toBeVisible();
      scrolled = await page.evaluate(() => window.scrollY);
      expect(scrolled).toBeGreaterThan(0);
      await tap('create an account', sheet.getByRole('button', { name: 'Créer un compte' }));
    });

    await test.step('joins', async () => {
      await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
      await page.keyboard.type(email);
      for (const [label, value] of Object.entries(fields)) {
        await tap(label, page.getByLabel(new RegExp(`^${label}$`)));
        await page.keyboard.type(value);
      }
      await tap('password', page.getByLabel('Mot de passe', { exact: true }));
      await page.keyboard.type(password);
      await tap('join', page.getByRole('button', { name: 'Créer mon compte' }));
      await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
      await page.keyboard.type(await mail.codeFor(email));
    });

    await test.step('is back at the same place, signed in, with the star set by one call', async () => {
      await expect(page).toHaveURL(/\/\?(.*&)?hasShowers=true/);
      await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expect(menuOf(page, pseudo)).toBeVisible();
      // As far as the page of a member goes: with few editions it ends earlier.
      const missed = () =>
        page.evaluate((top) => {
          const last = document.documentElement.scrollHeight - window.innerHeight;
          return Math.abs(window.scrollY - Math.min(top, last));
        }, scrolled);
      await expect.poll(missed).toBeLessThanOrEqual(2);
      await expect.poll(() => favorites(page)).toEqual([name]);
      await expect.poll(() => starCalls).toEqual(['PUT']);
    });
    test.info().annotations.push({ type: 'taps', description: String(taps.length) });
    process.stdout.write(`taps from / to a starred edition: ${taps.length} (${taps.join(', ')})\n`);
    expect(taps.length).toBeLessThanOrEqual(13);
  });

  test('FA-02 stars stored on the device are merged into the account at sign-in', async ({
    page,
    members,
  }) => {
    const member = await members.create('etoile');
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    const name = (await listed(page)).at(-1) ?? '';
    await star(page, name).tap();
    await page.getByRole('button', { name: 'Garder sur cet appareil seulement' }).tap();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('link', { name: 'Se connecter' }).tap();
    await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).tap();
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).tap();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => favorites(page)).toEqual([name]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('siteswap-stars'))).toBeNull();
  });
});

test('by keyboard alone a visitor stars an edition and joins; each page announces its title', async ({
  page,
  mail,
}) => {
  const { email, pseudo, fields } = aNewcomer();
  const announcer = page.locator('[data-route-announcer]');
  /** Presses Tab until something has the focus; fails when that never happens. */
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };

  await page.goto('/');
  const first = page.getByRole('article').first();
  await tabTo(first.getByRole('button', { name: /^Favori/ }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Créer un compte' }));
  await page.keyboard.press('Enter');

  await expect(announcer).toHaveText('Créer un compte · Siteswap');
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
  await page.keyboard.type(email);
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page.getByLabel(new RegExp(`^${label}$`)));
    await page.keyboard.type(value);
  }
  await tabTo(page.getByLabel('Mot de passe', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(announcer).toHaveText('Confirmer mon adresse · Siteswap');
  await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
  await page.keyboard.type(await mail.codeFor(email));

  await expect(first.getByRole('button', { name: /^Favori/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(menuOf(page, pseudo)).toBeVisible();
  // What a screen reader finds: the title that was announced, and the star as a pressed button.
  await expect(page).not.toHaveTitle(/^Confirmer/);
  await expect(async () => {
    await expect(announcer).toHaveText(await page.title(), { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(first).toMatchAriaSnapshot(`
    - article:
      - button /^Favori/ [pressed]
  `);
});

test('the link of the mail fills the code in, in another browser too, which then asks for the password', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  const { email, pseudo, fields } = aNewcomer();
  await page.goto('/register?returnTo=%2Fnotifications');
  await page.getByLabel('Adresse e-mail').fill(email);
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${label}$`)).fill(value);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();

  const elsewhere = await browser.newContext({
    locale: 'fr-FR',
    ...(baseURL ? { baseURL } : {}),
  });
  const other = await elsewhere.newPage();
  await other.goto(await mail.verificationLinkFor(email));
  await expect(other).toHaveURL(/\/verify-email$/);
  await expect(other.getByLabel('Chiffre 6 sur 6')).toHaveValue(/\d/);
  await expect(other.getByRole('button', { name: 'Confirmer' })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await other.keyboard.type(password);
  await other.keyboard.press('Enter');
  await expect(menuOf(other, pseudo)).toBeVisible();
  await elsewhere.close();
});

test('a deletion that was asked for is said at the next sign-in, with a way to keep the account', async ({
  page,
  members,
}) => {
  const member = await members.create('regret');
  const asked = await member.api.delete(deleteAccount.path, { data: { password } });
  expect(asked.status()).toBe(200);

  await page.goto('/login');
  await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const notice = page.getByRole('alertdialog', { name: 'Votre compte sera supprimé' });
  await notice.getByRole('button', { name: 'Garder mon compte' }).click();
  await expect(notice).toBeHidden();
  const deleteAfter = async () => {
    const response = await page.request.get(getSessionMe.path);
    return getSessionMe.response.parse(await response.json()).user.deleteAfter;
  };
  await expect.poll(deleteAfter).toBeNull();
  await page.reload();
  await expect(menuOf(page, member.user.pseudo)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
