import { routeUrl } from '@siteswap/contracts/route';
import { createSlotSeries } from '@siteswap/contracts/volunteers';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { acceptVolunteers, addTeam, copyVolunteers, openCall } from '#src/support/volunteers.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('VP-07 a long search says how far it is, is cancelled, and leaves the way for another one', async ({
  page,
  context,
  members,
  platform,
}) => {
  const author = await members.create('orga');
  const ana = await members.create('ana');
  const edition = await publishedEdition(author);
  const { id } = edition;
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'MANUAL');
  await acceptVolunteers(author, called, [ana]);
  await copyVolunteers(platform, id, 59);
  const days = [14, 15, 16, 17].map((day) => `2028-04-${day}`);
  const series = await author.api.post(routeUrl(createSlotSeries, { params: { id } }), {
    data: {
      ...{ title: 'Bar', teamId, place: 'Tente 2', minVolunteers: 3, maxVolunteers: 5 },
      ...{ days, from: '07:00', until: '22:00', minutes: 30 },
    },
  });
  expect(series.status(), await series.text()).toBe(201);
  await members.enter(context, author);
  await page.goto(`/editions/${id}/gestion/volunteers/planning`);

  await test.step('the day is as wide as the window', async () => {
    const grid = page.getByRole('region', { name: /^Créneaux/ });
    await expect(grid).toBeVisible();
    await expect.poll(async () => (await grid.boundingBox())?.width).toBeGreaterThan(1_200);
  });

  const panel = page.getByRole('dialog', { name: 'Remplir les créneaux automatiquement' });
  const progress = panel.getByText(/^Étape \d+ sur \d+/);
  const search = () => panel.getByRole('button', { name: 'Chercher un plan' }).click();
  const cancel = () => panel.getByRole('button', { name: 'Annuler', exact: true }).click();
  const cancelled = panel.getByText('La recherche est annulée.');

  await test.step('a search says its stage, and is cancelled', async () => {
    await page.getByRole('button', { name: 'Remplir les créneaux automatiquement' }).click();
    await panel.getByRole('textbox', { name: 'Heures par personne, au plus' }).fill('6');
    await panel.getByRole('textbox', { name: 'Heures par personne, au moins' }).fill('4');
    await search();
    await expect(progress).toBeVisible();
    await cancel();
    await expect(cancelled).toBeVisible();
    await expect(progress).toHaveCount(0);
  });

  await test.step('which it still is after a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Remplir les créneaux automatiquement' }).click();
    await expect(cancelled).toBeVisible();
  });

  await test.step('another one begins with the same constraints', async () => {
    await panel.getByRole('button', { name: 'Chercher à nouveau' }).click();
    await expect(panel.getByRole('textbox', { name: 'Heures par personne, au plus' })).toHaveValue(
      '6',
    );
    await search();
    await expect(progress).toBeVisible();
    await cancel();
    await expect(cancelled).toBeVisible();
    await expect(page.getByText(/^Places pourvues\s: 0 sur/)).toBeVisible();
  });
});
