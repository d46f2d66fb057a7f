import { expectStored, storedSession } from '#src/support/browser-session.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';

test('a person registers, and the code of the mail signs them in', async ({
  page,
  context,
  mail,
}) => {
  const id = uniqueId();
  const email = `nouvelle-${id}@siteswap.test`;
  await page.goto('/?q=demo');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2F%3Fq%3Ddemo$/);

  await test.step('the first step is the same for an unknown address', async () => {
    await page.getByLabel('Adresse e-mail ou pseudo').fill(email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  });

  await test.step('opens an account', async () => {
    await page.getByRole('link', { name: 'Créer un compte avec cette adresse' }).click();
    await expect(page).toHaveURL(/\/register\?returnTo=%2F%3Fq%3Ddemo$/);
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
    await expect(page.getByLabel('Pseudo')).toBeFocused();
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByText('Choisissez un pseudo.')).toBeVisible();
    await expect(page.getByLabel('Pseudo')).toBeFocused();
    await page.getByLabel('Pseudo').fill('Hugo-DIABOLO');
    await page.getByLabel('Prénom').fill('Nour');
    await page.getByLabel('Nom', { exact: true }).fill('Velle');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Password1');
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Fragile');
  });

  await test.step('retains what was typed over a reload, but no password', async () => {
    await page.reload();
    await expect(page.getByLabel('Prénom')).toHaveValue('Nour');
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  });

  await test.step('a common password and a taken pseudo are rejected next to their fields', async () => {
    const secret = page.getByLabel('Mot de passe', { exact: true });
    await secret.fill('Password1');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible();
    await expect(secret).toBeFocused();
    await secret.fill(password);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByText('Ce pseudo est déjà pris.')).toBeVisible();
    await expect(page.getByLabel('Pseudo')).toBeFocused();
    await page.getByLabel('Pseudo').fill(`nouvelle-${id}`);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByRole('heading', { name: 'Regardez votre boîte mail' })).toBeVisible();
  });

  await test.step('a wrong code is rejected, the mailed one is pasted; both are sent by themselves', async () => {
    const code = await mail.codeFor(email);
    await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
    await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code} `);
    await page.keyboard.press('Control+V');
  });

  await test.step('is signed in, greeted, and back on the first page', async () => {
    await expect(page.getByText(new RegExp(`Bonjour nouvelle-${id}`)).first()).toBeVisible();
    await expect(page.getByRole('banner').getByText('Siteswap').first()).toBeVisible();
    await expect(page).toHaveURL(/\/\?q=demo$/);
    await expect(
      page.getByRole('button', { name: new RegExp(`Menu de nouvelle-${id}`) }),
    ).toBeVisible();
    await expect
      .poll(async () => (await storedSession(page)).tab['authUser'])
      .toContain(`"${email}"`);
  });

  await test.step('is still signed in after a reload, and signs out', async () => {
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`Menu de nouvelle-${id}`) }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    expect((await page.request.get('/api/session/me')).status()).toBe(401);
    await expectStored(page, { local: {}, tab: {} });
  });
});

test('AC-01 a used and a new address get the same response; AC-02 a foreign returnTo is ignored', async ({
  page,
  members,
  platform,
}) => {
  const known = await members.create();
  const body = { password, nom: 'A', prenom: 'B' };
  const headers = { origin: platform.url };
  const used = await page.request.post('/api/auth/register', {
    headers,
    data: { ...body, email: known.email, pseudo: `a${uniqueId()}` },
  });
  const fresh = await page.request.post('/api/auth/register', {
    headers,
    data: { ...body, email: `x${known.email}`, pseudo: `b${uniqueId()}` },
  });
  expect([used.status(), Object.keys(await used.json())]).toEqual([
    fresh.status(),
    Object.keys(await fresh.json()),
  ]);

  await page.goto('/login?returnTo=https://example.org/');
  await page.getByLabel('Adresse e-mail ou pseudo').fill(known.email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: /^Menu d/ })).toBeVisible();
  await expect(page).toHaveURL(`${platform.url}/`);
});

test('an account whose address is not confirmed leads to the code, and sign-in speaks the language of the profile', async ({
  page,
  mail,
  platform,
}) => {
  const id = uniqueId();
  const email = `ole-${id}@siteswap.test`;
  const opened = await page.request.post('/api/auth/register', {
    headers: { origin: platform.url },
    data: { email, password, pseudo: `ole-${id}`, nom: 'Hansen', prenom: 'Ole', locale: 'da' },
  });
  expect(opened.status()).toBe(201);

  await page.goto('/login?returnTo=%2Ffavorites');
  await page.getByLabel('Adresse e-mail ou pseudo').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/verify-email\?returnTo=%2Ffavorites$/);
  await expect(page.getByText(`L’adresse ${email} n’est pas encore confirmée`)).toBeVisible();
  // This account was registered elsewhere, so its code confirms the address and the password signs in.
  await page.context().clearCookies({ name: /device/ });
  await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
  await page.keyboard.type(await mail.codeFor(email));
  await expect(page.getByText('Adresse confirmée')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();

  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByText(`Hej ole-${id}!`).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value)
    .toBe('da');
  await page.goto('/login?returnTo=%2Fnotifications');
  await expect(page).toHaveURL(/\/notifications$/);
});
