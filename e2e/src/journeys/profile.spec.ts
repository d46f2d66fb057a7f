import { getSession, updateProfile } from '@siteswap/contracts/core';
import { getNotificationPreferences } from '@siteswap/contracts/notifications';
import type { BrowserContext } from 'playwright/test';
import { expectAccessible } from '#src/support/accessible.ts';
import { pressBox, userMenu } from '#src/support/browser-session.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { welcomed } from '#src/support/followers.ts';
import { expectRemembered } from '#src/support/languages.ts';
import { type Member, password } from '#src/support/members.ts';
import { openProfile } from '#src/support/profile.ts';

const save = (page: Page) => page.getByRole('form', { name: 'Pseudo, prénom et nom' });

async function sessionStatus(context: BrowserContext): Promise<number> {
  return (await context.request.get(getSession.path)).status();
}

test.describe('my profile', () => {
  test('a new pseudo is in the header at once, and after a reload', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('profil');
    await members.enter(context, member);
    await openProfile(page);
    const pseudo = `${member.user.pseudo.slice(0, 22)}-bis`;
    await page.getByLabel('Pseudo', { exact: true }).fill(pseudo);
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === updateProfile.method &&
        response.url().endsWith(updateProfile.path),
    );
    await save(page).getByRole('button', { name: 'Enregistrer' }).click();
    await expect(userMenu(page)).toHaveAccessibleName(new RegExp(`^Menu d(?:e |’)${pseudo}$`));
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(userMenu(page)).toHaveAccessibleName(new RegExp(`^Menu d(?:e |’)${pseudo}$`));
    await expect(page.getByLabel('Pseudo', { exact: true })).toHaveValue(pseudo);
  });

  test('AC-07 the language is changed there, and the theme follows the system when that is chosen', async ({
    page,
    context,
    members,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await members.enter(context, await members.create('langue'));
    await openProfile(page, '#display');
    const html = page.locator('html');

    await page.getByRole('button', { name: /Langue$/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'de');
    await expect(page).toHaveURL(/\/profile#display$/);
    await expectRemembered(page, 'de');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();

    const theme = page.getByRole('radiogroup', { name: 'Design' });
    const choose = (name: string) => theme.getByText(name, { exact: true }).click();
    await expect(theme.getByRole('radio', { name: 'Automatisch' })).toBeChecked();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await choose('Hell');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await choose('Automatisch');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(theme.getByRole('radio', { name: 'Automatisch' })).toBeChecked();
  });

  test('a browser that is signed out there is signed out', async ({
    page,
    context,
    browser,
    baseURL,
    members,
  }) => {
    const member = await members.create('appareils');
    await members.enter(context, member);
    const other = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
    await members.enter(other, await signInAgain(members, member));
    const otherPage = await other.newPage();
    await otherPage.goto('/notifications');
    await expect(userMenu(otherPage)).toBeVisible();

    await openProfile(page, '#security');
    const devices = page.getByRole('listitem').filter({ hasText: /Session ouverte depuis le/ });
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'Cet appareil' })).toHaveCount(1);
    await devices.getByRole('button', { name: /^Déconnecter/ }).click();
    await expect(devices).toHaveCount(1);

    await expect.poll(() => sessionStatus(other)).toBe(401);
    expect(await sessionStatus(context)).toBe(200);
    await otherPage.goto('/notifications');
    await expect(otherPage).toHaveURL(/\/login\?returnTo=%2Fnotifications$/);
    await other.close();
  });

  test('NO-10 preferences are saved cell by cell, and can be undone', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('reglages');
    await members.enter(context, member);
    await openProfile(page, '#notifications');
    const preferences = async () => {
      const response = await member.api.get(getNotificationPreferences.path);
      return getNotificationPreferences.response.parse(await response.json()).preferences;
    };
    const cell = page.getByRole('switch', { name: 'Covoiturage · Sur le site' });
    await expect(cell).toBeChecked();
    await pressBox(cell);
    await expect
      .poll(async () => (await preferences())['carpool'])
      .toEqual({ inApp: false, push: true, email: true });
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(cell).toBeChecked();
    await expect.poll(async () => (await preferences())['carpool']?.inApp).toBe(true);
  });

  test('another address counts once its code was entered', async ({
    page,
    context,
    members,
    mail,
  }) => {
    const member = await members.create('adresse');
    const address = member.email.replace('@', '-2@');
    await members.enter(context, member);
    await openProfile(page, '#contact');
    await page.getByRole('button', { name: 'Changer d’adresse' }).click();
    await page.getByLabel('Nouvelle adresse e-mail').fill(address);
    const form = page.getByRole('form', { name: 'Changer d’adresse' });
    await form.getByLabel('Mot de passe actuel').fill(password);
    await form.getByRole('button', { name: 'Envoyer le code' }).click();
    await expect(page.getByText(`vous attend à l’adresse ${address}`)).toBeVisible();
    await page.getByLabel('Chiffre 1 sur 6').click();
    await page.keyboard.type(await mail.codeFor(address));
    await expect(page.getByText(`Votre adresse est maintenant ${address}.`)).toBeVisible();
    await members.signIn(address, password);
  });

  test('remotes add their numbers', async ({ page, context, members }) => {
    await members.enter(context, await members.create('chiffres'));
    await openProfile(page, '#statistics');
    for (const label of [
      'Éditions favorites',
      'Offres de covoiturage',
      'Demandes de covoiturage',
    ]) {
      await expect(
        page.getByRole('definition').or(page.getByRole('term')).getByText(label),
      ).toBeVisible();
    }
  });
});

/** The same member in another browser. */
const signInAgain = (
  members: { signIn: (email: string, secret: string) => Promise<Member> },
  { email }: Member,
) => members.signIn(email, password);

test.describe('AC-03, AC-04 leaving', () => {
  test('a copy of my data is prepared and fetched', async ({ page, context, members }) => {
    await members.enter(context, await members.create('copie'));
    await openProfile(page, '#data');
    await page.getByRole('button', { name: 'Préparer ma copie' }).click();
    const link = page.getByRole('link', { name: 'Télécharger ma copie' });
    await expect(link).toBeVisible();
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });

  test('the deletion of an account can be cancelled for seven days', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('depart');
    await members.enter(context, member);
    await page.setViewportSize({ width: 1280, height: 480 });
    await openProfile(page, '#data');
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click();
    const scrolled = () => page.evaluate(() => window.scrollY);
    expect(await scrolled()).toBeGreaterThan(0);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Mot de passe actuel').fill(password);
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await expect(page.getByText('Votre compte sera supprimé')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await test.step('the home page begins at its top', async () => {
      await expect(
        page.getByRole('heading', { level: 1, name: 'Conventions de jonglerie' }),
      ).toBeAttached();
      await expect.poll(scrolled).toBe(0);
    });
    await expect.poll(() => sessionStatus(context)).toBe(401);

    await members.enter(context, await signInAgain(members, member));
    await openProfile(page);
    await page.getByRole('button', { name: 'Garder mon compte' }).click();
    await expect(page.getByText(/Votre compte reste/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Garder mon compte' })).toBeHidden();
  });
});

test('AC-06 axe finds nothing serious on the profile and its dialogs, in both themes', async ({
  page,
  context,
  members,
  platform,
}) => {
  const admin = await members.createAdmin(platform);
  await members.enter(context, admin);
  // The bell has a count.
  await welcomed(admin);
  await openProfile(page);
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByRole('button', { name: 'Envoyer le code' }).click();
  await expect(page.getByLabel('Nouvelle adresse e-mail')).toBeFocused();
  await expectAccessible(page, 'the page, with a form that was rejected');

  await page.setViewportSize({ width: 360, height: 740 });
  const data = page.getByRole('button', { name: 'Mes données' });
  await expect(data).toHaveAttribute('aria-expanded', 'false');
  await data.click();
  await expectAccessible(page, 'on a phone');

  await page.getByRole('button', { name: 'Supprimer mon compte…' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before the deletion');
});
