import { expect, test } from '#src/support/fixtures.ts';
import { password } from '#src/support/members.ts';

test('a person registers, confirms the address and signs in', async ({ page, mail }) => {
  const id = Date.now().toString(36);
  const email = `nouvelle-${id}@siteswap.test`;
  await page.goto('/?q=demo');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2F%3Fq%3Ddemo$/);

  await test.step('the first step is the same for an unknown address', async () => {
    await page.getByLabel('Adresse e-mail ou pseudo').fill(email);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  });

  await test.step('opens an account', async () => {
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByText('Ce champ est nécessaire.').first()).toBeVisible();
    await page.getByLabel('Pseudo').fill(`nouvelle-${id}`);
    await page.getByLabel('Prénom').fill('Nour');
    await page.getByLabel('Nom', { exact: true }).fill('Velle');
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByRole('heading', { name: 'Regardez votre boîte mail' })).toBeVisible();
  });

  await test.step('a wrong code is refused, the mailed one is pasted', async () => {
    const code = await mail.codeFor(email);
    await page
      .getByLabel('Chiffre 1 sur 6')
      .pressSequentially(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
    await page.getByLabel('Chiffre 1 sur 6').pressSequentially(code);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('Adresse confirmée')).toBeVisible();
  });

  await test.step('signs in and is back where it began', async () => {
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/\?q=demo$/);
    await expect(
      page.getByRole('button', { name: new RegExp(`Menu de nouvelle-${id}`) }),
    ).toBeVisible();
    const stored = await page.evaluate(() => sessionStorage.getItem('authUser'));
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ email });
  });

  await test.step('is still signed in after a reload, and signs out', async () => {
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`Menu de nouvelle-${id}`) }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    expect((await page.request.get('/api/session/me')).status()).toBe(401);
    expect(await page.evaluate(() => sessionStorage.getItem('authUser'))).toBeNull();
  });
});

test('AC-01 a used and a new address get the same answer; AC-02 a foreign returnTo is ignored', async ({
  page,
  members,
  platform,
}) => {
  const known = await members.create();
  const body = { password, nom: 'A', prenom: 'B' };
  const headers = { origin: platform.url };
  const used = await page.request.post('/api/auth/register', {
    headers,
    data: { ...body, email: known.email, pseudo: `a${Date.now().toString(36)}` },
  });
  const fresh = await page.request.post('/api/auth/register', {
    headers,
    data: { ...body, email: `x${known.email}`, pseudo: `b${Date.now().toString(36)}` },
  });
  expect([used.status(), Object.keys(await used.json())]).toEqual([
    fresh.status(),
    Object.keys(await fresh.json()),
  ]);

  await page.goto('/login?returnTo=https://example.org/');
  await page.getByLabel('Adresse e-mail ou pseudo').fill(known.email);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(platform.url);
});
