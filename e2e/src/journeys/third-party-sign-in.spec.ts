import type { Page } from 'playwright/test';
import { pressBox } from '#src/support/browser-session.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';
import { takenOver } from '#src/support/ready-pages.ts';

/** Presses the button of the local provider. Resolves with the window that opens, on the provider's page. */
async function openProvider(page: Page, button = 'Continuer avec Siteswap ID'): Promise<Page> {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await expect(popup.getByRole('heading', { name: 'Siteswap ID' })).toBeVisible();
  return popup;
}

async function signInThere(popup: Page, email: string, name = 'Kim Balle'): Promise<void> {
  await popup.getByLabel('Adresse e-mail').fill(email);
  await popup.getByLabel('Nom').fill(name);
  await popup.getByRole('button', { name: 'Continuer' }).click();
}

const anAddress = () => `kim-${uniqueId()}@example.org`;
const menuOf = (page: Page, pseudo: string) =>
  page.getByRole('button', { name: new RegExp(`Menu d(?:e |’)${pseudo}`) });

test('AC-02 a window of 960×600 opens, and the page behind it is signed in without a reload', async ({
  page,
}) => {
  await page.goto('/login?returnTo=%2Ffavorites');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const popup = await openProvider(page);
  // The provider is another site: cookies and messages cross origins as with a real one.
  await expect(popup).toHaveURL((url) => url.hostname === '127.0.0.1');
  await expect.poll(() => popup.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600]);

  const name = `Kim ${uniqueId()}`;
  const closed = popup.waitForEvent('close');
  await signInThere(popup, anAddress(), name);
  await closed;
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(menuOf(page, name.replace(' ', '-'))).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const stored = () => ({
    tab: sessionStorage.getItem('authUser'),
    device: localStorage.getItem('authUser'),
    message: localStorage.getItem('oauth-complete'),
  });
  await expect
    .poll(() => page.evaluate(stored))
    .toMatchObject({ tab: expect.stringContaining('Kim'), device: null, message: null });
  await page.reload();
  await expect(menuOf(page, name.replace(' ', '-'))).toBeVisible();
});

test('the session of a person who chose to stay signed in is stored on the device', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail ou pseudo').fill('quelqu-un');
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await pressBox(page.getByRole('checkbox', { name: /Garder ma session ouverte/ }));
  const popup = await openProvider(page);
  await signInThere(popup, anAddress());
  await expect(menuOf(page, 'Kim')).toBeVisible();
  const stored = () => [
    localStorage.getItem('rememberMe'),
    localStorage.getItem('authUser') !== null,
    sessionStorage.getItem('authUser'),
  ];
  await expect.poll(() => page.evaluate(stored)).toEqual(['true', true, null]);
  const expires = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name: cookie }) => cookie.startsWith('siteswap_session'))?.expires;
  };
  await expect.poll(expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
});

test('an address that already has an account requires its password, then the two are linked', async ({
  page,
  members,
}) => {
  const member = await members.create();
  await page.goto('/login');

  await test.step('the wrong password links nothing', async () => {
    const popup = await openProvider(page);
    await signInThere(popup, member.email);
    await expect(popup.getByRole('heading', { name: 'Est-ce bien vous ?' })).toBeVisible();
    await takenOver(popup);
    await popup.getByLabel('Mot de passe', { exact: true }).fill('Pas-le-bon-1');
    await popup.getByRole('button', { name: 'Relier et me connecter' }).click();
    await expect(popup.getByText('Ce n’est pas le mot de passe')).toBeVisible();
    const closed = popup.waitForEvent('close');
    await popup.getByLabel('Mot de passe', { exact: true }).fill(password);
    await popup.getByRole('button', { name: 'Relier et me connecter' }).click();
    await closed;
    await expect(menuOf(page, member.user.pseudo)).toBeVisible();
  });

  await test.step('the profile shows it, takes it off and adds it again', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Retirer Siteswap ID' }).click();
    await expect(
      page.getByText('Vous ne pouvez plus vous connecter avec Siteswap ID.'),
    ).toBeVisible();
    const popup = await openProvider(page, 'Relier Siteswap ID');
    const closed = popup.waitForEvent('close');
    await signInThere(popup, anAddress());
    await closed;
    await expect(page.getByRole('button', { name: 'Retirer Siteswap ID' })).toBeVisible();
  });
});

test('a failed sign-in is explained on the same page, with a next step', async ({ page }) => {
  await page.goto('/register');

  await test.step('the person cancels', async () => {
    const popup = await openProvider(page);
    await popup.getByRole('button', { name: 'Annuler' }).click();
    await expect(popup.getByRole('heading', { name: 'Connexion annulée' })).toBeVisible();
    await takenOver(popup);
    const closed = popup.waitForEvent('close');
    // The press may close the window before it is reported as done, which rejects it.
    await popup
      .getByRole('button', { name: 'Fermer la fenêtre' })
      .click()
      .catch(() => {});
    await closed;
  });

  await test.step('an address that was not verified', async () => {
    const popup = await openProvider(page);
    await popup.getByLabel('L’adresse est vérifiée').uncheck();
    await signInThere(popup, anAddress());
    await expect(popup.getByRole('heading', { name: 'Adresse non confirmée' })).toBeVisible();
    await popup.close();
  });

  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
  expect((await page.request.get('/api/session/me')).status()).toBe(401);
});

test('where pop-up windows are blocked the sign-in uses the same tab', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?returnTo=%2Ffavorites');
  await page.getByRole('button', { name: 'Continuer avec Siteswap ID' }).click();
  await signInThere(page, anAddress());
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(menuOf(page, 'Kim')).toBeVisible();
});
