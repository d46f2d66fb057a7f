import { routeUrl } from '@siteswap/contracts/route';
import { getVolunteerInfo, listMyApplications } from '@siteswap/contracts/volunteers';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password } from '#src/support/members.ts';
import { chooseTime } from '#src/support/volunteers.ts';

const phone = { width: 360, height: 740 };

test('VA-02 VA-03 VA-12 an organiser calls for volunteers, a visitor applies and signs in last, is accepted, and withdraws', async ({
  browser,
  members,
  page,
  context,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('aide');
  const { id } = await publishedEdition(author);
  const info = routeUrl(getVolunteerInfo, { params: { id } });
  await expect.poll(async () => (await author.api.get(info)).status()).toBe(200);
  await members.enter(context, author);

  await test.step('the organiser opens the call and adds a team', async () => {
    await page.goto(`/editions/${id}/gestion/volunteers/form`);
    const form = page.getByRole('form', { name: 'Appel à bénévoles' });
    await form.getByText('L’appel est ouvert', { exact: true }).click();
    await form.getByText('Équipes préférées', { exact: true }).click();
    await form.getByText('Régime alimentaire', { exact: true }).click();
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Réglages enregistrés')).toBeVisible();
    await page.goto(`/editions/${id}/gestion/volunteers/teams`);
    await page.getByRole('button', { name: 'Ajouter une équipe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une équipe' });
    await dialog.getByRole('textbox', { name: 'Nom de l’équipe' }).fill('Cuisine');
    await dialog.getByRole('button', { name: 'Ajouter une équipe' }).click();
    await expect(page.getByRole('heading', { name: 'Cuisine' })).toBeVisible();
  });

  const visitors = await browser.newContext({ locale: 'fr-FR', viewport: phone });
  const visitor = await visitors.newPage();

  await test.step('a visitor on a phone fills in everything', async () => {
    await visitor.goto(new URL(`/editions/${id}/volunteers`, page.url()).href);
    const { firstDay, lastDay } = getVolunteerInfo.response.parse(
      await (await author.api.get(info)).json(),
    );
    await visitor.getByRole('link', { name: 'Proposer mon aide' }).click();
    await visitor.getByRole('textbox', { name: 'Prénom' }).fill('Lina');
    await visitor.getByRole('textbox', { name: 'Nom', exact: true }).fill('Martin');
    await visitor.getByRole('textbox', { name: 'Numéro de téléphone' }).fill('+33 6 11 22 33 44');
    const next = visitor.getByRole('button', { name: 'Suivant' });
    await next.click();
    await chooseTime(visitor, 'arrivée', firstDay, 'Matin');
    await chooseTime(visitor, 'départ', lastDay, 'Soir');
    await next.click();
    await visitor.getByText('Cuisine', { exact: true }).click();
    await visitor.getByRole('textbox', { name: /^Vos envies/ }).fill('La soupe');
    await next.click();
    await next.click();
    await expect(visitor.getByText('Ce champ est obligatoire.')).toBeVisible();
    await visitor.getByText('Repas végane', { exact: true }).click();
    await next.click();
    await expect(visitor).toHaveURL(/step=send/);
    await visitor.reload();
    await expect(visitor.getByRole('definition').filter({ hasText: 'La soupe' })).toBeVisible();
  });

  await test.step('signs in at the last step, and it is sent', async () => {
    await visitor.getByRole('button', { name: 'Se connecter et envoyer' }).click();
    const sheet = visitor.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Se connecter' }).click();
    await visitor.getByLabel('Adresse e-mail ou pseudo').fill(helper.email);
    await visitor.getByRole('button', { name: 'Continuer', exact: true }).click();
    await visitor.getByLabel('Mot de passe', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Se connecter' }).click();
    await expect(visitor.getByText('En attente', { exact: true })).toBeVisible();
  });

  await test.step('the organiser accepts with a note', async () => {
    await page.goto(`/editions/${id}/gestion/volunteers/applications`);
    await page.getByRole('button', { name: /^Ouvrir Lina Martin/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Candidature' });
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('Rendez-vous à la cuisine');
    await dialog.getByRole('button', { name: 'Accepter' }).click();
    await expect(page.getByText('Candidature acceptée')).toBeVisible();
  });

  await test.step('the volunteer reads it, and withdraws', async () => {
    await visitor.goto(new URL('/my-volunteer-applications', page.url()).href);
    await expect(visitor.getByText('Rendez-vous à la cuisine')).toBeVisible();
    await expect(visitor.getByText('Acceptée', { exact: true })).toBeVisible();
    await visitor.getByRole('button', { name: /^Retirer ma candidature/ }).click();
    const question = visitor.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Retirer ma candidature' }).click();
    await expect(visitor.getByText('Pas encore de candidature')).toBeVisible();
    const mine = await helper.api.get(routeUrl(listMyApplications, {}));
    expect(listMyApplications.response.parse(await mine.json()).data).toEqual([]);
  });
  await visitors.close();
});
