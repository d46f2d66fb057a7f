import { getSessionMe, resetPassword, verifyResetToken } from '@siteswap/contracts/core';
import { expectAccessible } from '#src/support/accessible.ts';
import { userMenu } from '#src/support/browser-session.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';

const newPassword = 'Quatre-Massues-43';
const aMinute = 60_000;

test('AC-01 a forgotten password is set anew by a mailed link, once, and every other browser is signed out', async ({
  page,
  browser,
  baseURL,
  members,
  mail,
}) => {
  const member = await members.create('memoire');
  const elsewhere = await members.signIn(member.email, password);
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr' });
  await members.enter(other, elsewhere);
  const otherPage = await other.newPage();
  await otherPage.goto('/my-conventions');
  await expect(userMenu(otherPage)).toBeVisible();

  await test.step('requests a link; the email address is taken over from the sign-in, not through the address bar', async () => {
    await page.goto('/login?returnTo=%2Ffavorites');
    await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await expect(page).toHaveURL(/\/auth\/forgot-password\?returnTo=%2Ffavorites$/);
    await expect(page).toHaveTitle('Mot de passe oublié · Siteswap');
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(member.email);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByText(`S’il existe un compte avec ${member.email}`)).toBeFocused();
  });

  const link = await mail.linkFor(member.email);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);

  await test.step('opens it: the token is removed from the address bar, and no later call contains it', async () => {
    const carriers: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isMeant = [new URL(link).pathname, verifyResetToken.path].includes(pathname);
      if (search.includes(token) && !isMeant) carriers.push(request.url());
      if (request.headers()['referer']?.includes(token)) carriers.push(`referer: ${pathname}`);
    });
    await page.goto(link);
    await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
    await expect(page).toHaveTitle('Nouveau mot de passe · Siteswap');
    await expect(page.locator('a[href*="token"]')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible();
    expect(carriers).toEqual([]);
  });

  await test.step('a common password is rejected next to the field', async () => {
    await page.getByLabel('Nouveau mot de passe').fill('Azerty123');
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Fragile');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(page.getByLabel('Nouveau mot de passe')).toBeFocused();
    await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible();
  });

  await test.step('a good one is set, and signs in', async () => {
    await page.getByLabel('Nouveau mot de passe').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Mot de passe changé !')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Adresse e-mail ou pseudo')).toHaveValue(member.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Adresse, pseudo ou mot de passe incorrect',
    );
    await page.getByLabel('Mot de passe', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(userMenu(page)).toBeVisible();
  });

  await test.step('the other browser is signed out, and a visitor after a reload', async () => {
    await expect
      .poll(async () => (await elsewhere.api.get(getSessionMe.path)).status(), { timeout: aMinute })
      .toBe(401);
    await otherPage.reload();
    await expect(otherPage).toHaveURL(/\/login\?returnTo=%2Fmy-conventions$/);
    await other.close();
  });

  await test.step('the link has been used', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('Ce lien a déjà servi');
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
    await expect(page.getByRole('heading', { name: 'Mot de passe oublié ?' })).toBeVisible();
    const again = await page.request.post(resetPassword.path, {
      headers: { origin: baseURL ?? '' },
      data: { token, password: newPassword },
    });
    expect(again.status()).toBe(410);
  });
});

test('the whole recovery works by keyboard, and an unknown address gets the same response', async ({
  page,
}) => {
  const unknown = `personne-${uniqueId()}@siteswap.test`;
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Adresse e-mail').focus();
  await page.keyboard.type(unknown);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`S’il existe un compte avec ${unknown}`)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Essayer une autre adresse' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(unknown);
});

test('AC-06 axe finds nothing serious on the later steps of the account pages, in both themes', async ({
  page,
  members,
  mail,
}) => {
  const { email } = await members.create('etapes');

  await page.goto('/login');
  await page.getByLabel('Adresse e-mail ou pseudo').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill('Faux-Mot-9');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'sign-in, rejected');

  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('S’il existe un compte')).toBeVisible();
  await expectAccessible(page, 'link sent');

  await page.goto(await mail.linkFor(email));
  await page.getByLabel('Nouveau mot de passe').fill('Massues-77');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Solide');
  await expectAccessible(page, 'new password');

  await page.goto('/register');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Court1');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Choisissez un pseudo.')).toBeVisible();
  await expectAccessible(page, 'registration, rejected');

  await page.goto('/verify-email');
  await page.getByLabel('Adresse e-mail').fill('personne@siteswap.test');
  await page.getByLabel('Chiffre 1 sur 6').pressSequentially('000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'wrong code');
});
