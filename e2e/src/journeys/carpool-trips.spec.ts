import { createOffer } from '@siteswap/contracts/carpool';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { pressByKeyboard, tabTo } from '#src/support/keyboard.ts';

const mine = (page: Page) => page.getByRole('article').filter({ hasText: 'Votre trajet' });

/** Types a town, and takes the first one that is suggested. */
async function chooseTown(page: Page, label: string, name: string): Promise<void> {
  await tabTo(page.getByRole('combobox', { name: label }));
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${name}`));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('CP-01 AC-06 an offer is published, changed, deleted and taken back by keyboard alone, on a phone', async ({
  page,
  context,
  members,
}) => {
  const driver = await members.create('conduit');
  const edition = await publishedEdition(driver);
  await members.enter(context, driver);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${edition.id}/carpool`);

  await test.step('publish, with a stop', async () => {
    await pressByKeyboard(page.getByRole('button', { name: 'Proposer des places' }));
    const dialog = page.getByRole('dialog', { name: 'Proposer des places' });
    await chooseTown(page, 'Ville de départ', 'Lyon');
    await tabTo(dialog.getByRole('spinbutton', { name: /^heure/ }).first());
    await page.keyboard.type('0730');
    await pressByKeyboard(dialog.getByRole('button', { name: 'Ajouter un arrêt' }));
    await chooseTown(page, 'Ville de l’arrêt 1', 'Dijon');
    await page.keyboard.press('Tab');
    await tabTo(
      dialog.getByRole('group', { name: 'Heure de l’arrêt 1' }).getByRole('spinbutton').first(),
    );
    await page.keyboard.type('0930');
    await pressByKeyboard(dialog.getByRole('button', { name: 'Publier mon offre' }));
    await expect(dialog).toHaveCount(0);
    await expect(mine(page)).toContainText('07:30');
    await expect(mine(page).getByRole('list', { name: 'Arrêts en route' })).toHaveText(
      '09:30 Dijon',
    );
    await expectAccessible(page, 'an offer with a stop, at 360 px');
  });

  await test.step('change', async () => {
    await pressByKeyboard(mine(page).getByRole('button', { name: /^Modifier/ }));
    const dialog = page.getByRole('dialog', { name: 'Modifier mon offre' });
    await tabTo(dialog.getByRole('textbox', { name: /Un mot sur le trajet/ }));
    await page.keyboard.type('Musique au choix du passager');
    await pressByKeyboard(dialog.getByRole('button', { name: 'Enregistrer' }));
    await expect(dialog).toHaveCount(0);
    await expect(mine(page)).toContainText('Musique au choix du passager');
  });

  await test.step('delete, and take it back', async () => {
    await pressByKeyboard(mine(page).getByRole('button', { name: /^Supprimer/ }), 'Shift+Tab');
    await expect(mine(page)).toHaveCount(0);
    await pressByKeyboard(page.getByRole('button', { name: 'Annuler' }));
    await expect(mine(page)).toContainText('Musique au choix du passager');
  });

  await test.step('nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});

test('CP-07 the towns of the trips are points on a map, and a press shows the trips around one', async ({
  page,
  members,
}) => {
  const driver = await members.create('conduit');
  const edition = await publishedEdition(driver);
  const created = await driver.api.post(routeUrl(createOffer, { params: { id: edition.id } }), {
    data: {
      ...{ direction: 'TO_EVENT', tripDate: `${edition.startDate}T12:00:00Z`, availableSeats: 2 },
      ...{ locationCity: 'Lyon', latitude: 45.76, longitude: 4.84 },
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.setViewportSize({ width: 360, height: 740 });
  const styles = () =>
    page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length);
  await page.goto(`/editions/${edition.id}/carpool`);
  await expect(page.getByRole('article').filter({ hasText: 'Lyon' })).toBeVisible();
  const before = await styles();
  await page.getByRole('radio', { name: 'Carte' }).click();
  const map = page.getByRole('region', { name: 'Carte des villes de départ et d’arrivée' });
  const point = map.getByRole('button', { name: /^Lyon · 1 offre/ });
  await expect(point).toHaveText('1');
  // The styles of Leaflet come with its code, when a map is shown.
  expect(await styles()).toBe(before + 1);
  await expect(map.locator('.sw-map-land').first()).toBeAttached();
  await expectAccessible(page, 'the map of the trips, at 360 px');
  await pressByKeyboard(point);
  await expect(page).toHaveURL(/place=Lyon&radiusKm=25/);
});
