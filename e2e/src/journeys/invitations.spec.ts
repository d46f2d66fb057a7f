import { expectAccessible } from '#src/support/accessible.ts';
import { ownConvention } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';
import { titlesOf } from '#src/support/notifications.ts';

test('CO-06 a person without an account is invited by e-mail, registers and joins the team', async ({
  page,
  context,
  browser,
  members,
  mail,
}) => {
  const author = await members.create('orga');
  const { id, name } = await ownConvention(author);
  const key = uniqueId();
  const email = `invitee-${key}@siteswap.test`;
  const pseudo = `invitee-${key}`;
  await members.enter(context, author);

  await test.step('the team invites an address', async () => {
    await page.goto(`/conventions/${id}/team`);
    await page.getByRole('button', { name: 'Ajouter une personne' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
    await dialog.getByText('N’importe qui, par e-mail', { exact: true }).click();
    await dialog.getByRole('textbox', { name: /^E-mail de la personne/ }).fill(email);
    await dialog.getByRole('textbox', { name: /^Rôle/ }).fill('Scène ouverte');
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(
      'Pas encore de réponse',
    );
    await expectAccessible(page, 'invitations');
  });

  const link = await mail.invitationFor(email);
  const other = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
  });
  const tab = await other.newPage();
  await test.step('who has the link reads it, registers, and is in the team', async () => {
    await tab.goto(new URL(new URL(link).pathname, page.url()).href);
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(tab.getByText('Votre rôle')).toContainText('Scène ouverte');
    await expectAccessible(tab, 'invitation');
    await tab.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Créer un compte' }).click();
    await tab.getByLabel('Adresse e-mail').fill(email);
    for (const [label, value] of Object.entries({ Pseudo: pseudo, Prénom: 'Lou', Nom: 'Test' })) {
      await tab.getByLabel(new RegExp(`^${label}$`)).fill(value);
    }
    await tab.getByLabel('Mot de passe', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(tab.getByLabel('Chiffre 1 sur 6')).toBeFocused();
    await tab.keyboard.type(await mail.codeFor(email));
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('invitation acceptée');
    await other.close();
  });

  await test.step('the team sees it and is notified', async () => {
    await page.reload();
    await expect(
      page.getByRole('list', { name: new RegExp(`^Droits d(?:e |’)${pseudo}$`) }),
    ).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect.poll(() => titlesOf(author)).toContain(`${pseudo} rejoint l’équipe de ${name}`);
  });
});

test('CO-06 a link that was withdrawn leads nowhere', async ({ page, members, mail }) => {
  const author = await members.create('orga');
  const { id } = await ownConvention(author);
  const email = `retrait-${uniqueId()}@siteswap.test`;
  const team = `/api/conventions/${id}`;
  const invited = await author.api.post(`${team}/collaborators`, { data: { email } });
  expect(invited.status(), await invited.text()).toBe(201);
  const link = await mail.invitationFor(email);
  const { id: invitationId } = await invited.json();
  await author.api.delete(`${team}/invitations/${invitationId}`);
  const response = await page.goto(new URL(link).pathname);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette invitation n’existe pas');
});
