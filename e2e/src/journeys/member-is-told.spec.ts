import { expect, test } from '#src/support/fixtures.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';

const bell = /^Notifications/;

test.describe('a member who starred an edition', () => {
  test('FA-01 finds it among the favourites; two tabs agree', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('fan');
    await members.enter(context, member);
    const edition = await upcomingEdition(member.api);
    const star = { name: `Favori : ${edition.name}` };
    const other = await context.newPage();
    await other.goto('/favorites');
    await expect(other.getByText('Pas encore de favori')).toBeVisible();

    await page.goto(`/editions/${edition.id}`);
    await page.getByRole('button', star).click();
    await expect(page.getByRole('button', star)).toHaveAttribute('aria-pressed', 'true');
    await expect(other.getByRole('article')).toContainText(edition.name);

    await page.reload();
    await expect(page.getByRole('button', star)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', star).click();
    await expect(page.getByRole('button', star)).toHaveAttribute('aria-pressed', 'false');
    await expect(other.getByText('Pas encore de favori')).toBeVisible();
  });

  test('is told of a new offer within two seconds and lands on it', async ({
    page,
    context,
    members,
  }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await members.enter(context, fan);
    await page.goto(`/editions/${edition.id}`);
    const star = page.getByRole('button', { name: `Favori : ${edition.name}` });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    const before = await (await fan.api.get('/api/notifications/stats')).json();

    await page.getByRole('button', { name: bell }).click();
    await expect(page.getByRole('dialog').getByText('Temps réel')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();

    const offerId = await publishOffer(driver, edition, 'Arras');
    const toast = page.getByRole('status').filter({ hasText: 'Nouveau covoiturage' });
    await expect(toast).toBeVisible({ timeout: 2_000 });
    await expect(toast).toContainText('Arras');
    const count = before.stats.unread + 1;
    await expect(page.getByRole('button', { name: `Notifications, ${count} non lue` })).toBeVisible(
      {
        timeout: 2_000,
      },
    );

    await page.getByRole('button', { name: bell }).click();
    await page.getByRole('dialog').getByText(`Nouveau covoiturage vers ${edition.name}`).click();
    await expect(page).toHaveURL(
      new RegExp(`/editions/${edition.id}/carpool\\?offerId=${offerId}$`),
    );
    await expect(page.getByText('Le trajet que vous cherchiez')).toBeVisible();
    await expect(page.getByText('+33 6 12 34 56 78')).toHaveCount(0);

    await test.step('the driver is not told of their own offer', async () => {
      const own = await (await driver.api.get('/api/notifications?category=carpool')).json();
      expect(own.notifications).toEqual([]);
    });
  });

  test('NO-07 receives what came while offline once, after coming back', async ({
    page,
    context,
    members,
  }) => {
    test.setTimeout(120_000);
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    await members.enter(context, fan);
    await page.goto('/notifications');
    await page.getByRole('button', { name: bell }).click();
    await expect(page.getByRole('dialog').getByText('Temps réel')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();

    await publishOffer(driver, edition, 'Avant');
    await expect(page.getByText(/départ de Avant/).first()).toBeVisible();
    await context.setOffline(true);
    await publishOffer(driver, edition, 'Pendant');
    // The page is away for 20 s: the retries of 1, 2, 4 and 8 s all fail.
    await page.waitForTimeout(20_000);
    await expect(page.getByText(/départ de Pendant/)).toHaveCount(0);
    await context.setOffline(false);
    const main = page.getByRole('main');
    await expect(main.getByText(/départ de Pendant/)).toHaveCount(1, { timeout: 30_000 });
    await expect(main.getByText(/départ de Avant/)).toHaveCount(1);
    const { notifications } = await (
      await fan.api.get('/api/notifications?category=carpool')
    ).json();
    expect(notifications).toHaveLength(2);
  });

  test('reads, deletes and restores on the notifications page', async ({
    page,
    context,
    members,
  }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    await publishOffer(driver, edition, 'Lens');
    await members.enter(context, fan);
    await page.goto('/notifications');
    const main = page.getByRole('main');
    const one = main.getByRole('listitem').filter({ hasText: 'Lens' });
    await expect(one).toBeVisible();
    await one.getByRole('button', { name: 'Marquer comme lue', exact: true }).click();
    await expect(one.getByRole('button', { name: 'Marquer comme non lue' })).toBeVisible();
    await one.getByRole('button', { name: 'Supprimer' }).click();
    await expect(one).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(one).toBeVisible();
    await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
    await expect(
      page.getByText('Toutes les notifications ont été marquées comme lues'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('a visitor is sent to the sign-in and comes back', async ({ page, members }) => {
    const member = await members.create();
    await page.goto('/notifications');
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fnotifications$/);
    await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByLabel('Mot de passe', { exact: true }).fill('Trois-Balles-42');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
  });
});

test('a member publishes an offer by the form', async ({ page, context, members }) => {
  const driver = await members.create('pilote');
  const edition = await upcomingEdition(driver.api);
  await members.enter(context, driver);
  await page.goto(`/editions/${edition.id}/carpool`);
  await page.getByRole('button', { name: 'Proposer des places' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publier mon offre' }).click();
  await expect(dialog.getByText('Indiquez le jour et l’heure.')).toBeVisible();
  await dialog.getByLabel('Ville de départ').fill('Béthune');
  const [year, month, day] = edition.startDate.split('-');
  await dialog.getByRole('spinbutton', { name: /^jour/i }).first().click();
  await page.keyboard.type(`${day}${month}${year}`);
  await dialog
    .getByRole('spinbutton', { name: /^heure/ })
    .first()
    .click();
  await page.keyboard.type('1430');
  await dialog.getByRole('button', { name: 'Publier mon offre' }).click();
  await expect(page.getByText('Votre offre est en ligne !')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Béthune' });
  await expect(card).toContainText('14:30');
  await expect(card).toContainText(driver.user.pseudo);
});
