import { routeUrl } from '@siteswap/contracts/route';
import { listMyApplications, updateVolunteerSettings } from '@siteswap/contracts/volunteers';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, uniqueId } from '#src/support/members.ts';
import { addTeam, chooseTime, openCall } from '#src/support/volunteers.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('VA-12 a visitor fills in everything, makes an account at the last step, and it is sent as it was typed', async ({
  page,
  members,
  mail,
}) => {
  const author = await members.create('orga');
  const { id } = await publishedEdition(author);
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'OPEN');
  const settings = routeUrl(updateVolunteerSettings, { params: { id } });
  const question = { label: 'Quelle taille de T-shirt ?', kind: 'TEXT', choices: [] };
  const asked = await author.api.patch(settings, {
    data: {
      volunteersAskTeamPreferences: true,
      volunteersAskCompanion: true,
      volunteersAskDiet: true,
      volunteersQuestions: [{ ...question, isRequired: true }],
    },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  const pseudo = `jongle-${uniqueId()}`;
  const email = `${pseudo}@siteswap.test`;
  const next = page.getByRole('button', { name: 'Suivant' });

  await test.step('step by step', async () => {
    await page.goto(`/editions/${id}/volunteers`);
    await page.getByRole('link', { name: 'Proposer mon aide' }).click();
    await page.getByRole('textbox', { name: 'Prénom' }).fill('Lina');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Martin');
    await page.getByRole('textbox', { name: 'Numéro de téléphone' }).fill('+33 6 11 22 33 44');
    await next.click();
    await chooseTime(page, 'arrivée', called.firstDay, 'Matin');
    await chooseTime(page, 'départ', called.lastDay, 'Soir');
    await next.click();
    await page.getByText('Cuisine', { exact: true }).click();
    await page.getByRole('textbox', { name: /^Vos envies/ }).fill('La soupe');
    await page.getByRole('textbox', { name: /^Avec qui vous aimeriez être/ }).fill('Zoé Lemaire');
    await next.click();
    await page.getByText('Repas végane', { exact: true }).click();
    await page.getByRole('textbox', { name: question.label }).fill('M');
    await next.click();
    await expect(page).toHaveURL(/step=send/);
  });

  await test.step('an account at the last step', async () => {
    await page.getByRole('button', { name: 'Se connecter et envoyer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Créer un compte' }).click();
    await page.getByLabel('Adresse e-mail').fill(email);
    for (const [label, value] of Object.entries({ Pseudo: pseudo, Prénom: 'Noé', Nom: 'Lune' })) {
      await page.getByLabel(new RegExp(`^${label}$`)).fill(value);
    }
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
    await page.keyboard.type(await mail.codeFor(email));
  });

  await test.step('back on the call, where it is sent', async () => {
    await expect(page.getByText('En attente', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/editions/${id}/volunteers$`));
    const mine = await page.request.get(routeUrl(listMyApplications, {}));
    const [sent, ...others] = listMyApplications.response.parse(await mine.json()).data;
    expect(others).toEqual([]);
    expect(sent?.application).toMatchObject({
      ...{ status: 'PENDING', prenom: 'Lina', nom: 'Martin', phone: '+33 6 11 22 33 44' },
      arrivalDateTime: `${called.firstDay}_morning`,
      departureDateTime: `${called.lastDay}_evening`,
      ...{ motivation: 'La soupe', companionName: 'Zoé Lemaire', dietaryPreference: 'VEGAN' },
      teamPreferences: [teamId],
      replies: [{ label: question.label, value: 'M' }],
    });
  });
});
