import { streamNotifications } from '@siteswap/contracts/notifications';
import { publishedEdition } from '#src/support/conventions.ts';
import { noteDelay } from '#src/support/delays.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import {
  expectStream,
  fanAndDriver,
  notifiedOffers,
  pressStar,
  publishToFan,
  welcomed,
} from '#src/support/followers.ts';
import { password, publishOffer } from '#src/support/members.ts';
import { chooseTown } from '#src/support/towns.ts';

const bell = /^Notifications/;

/** Ends the open stream when the network is lost, as a real loss does: what Chromium plays leaves it open. */
const breakStreamOffline = (page: Page): Promise<unknown> =>
  page.addInitScript((path) => {
    const { fetch } = window;
    let loss = new AbortController();
    window.addEventListener('offline', () => {
      loss.abort();
      loss = new AbortController();
    });
    window.fetch = (input, init) => {
      if (input !== path) return fetch(input, init);
      const signals = init?.signal ? [init.signal, loss.signal] : [loss.signal];
      return fetch(input, { ...init, signal: AbortSignal.any(signals) });
    };
  }, streamNotifications.path);

test.describe('a member who starred an edition', () => {
  test('FA-01 finds it among the favourites; two tabs agree', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('fan');
    await members.enter(context, member);
    const edition = await publishedEdition(member);
    const star = { name: `Favori : ${edition.name}` };
    const other = await context.newPage();
    await other.goto('/favorites');
    await expect(other.getByText('Pas encore de favori')).toBeVisible();

    await page.goto(`/editions/${edition.id}`);
    await pressStar(page, edition.name);
    await expect(other.getByRole('article')).toContainText(edition.name);

    await page.reload();
    await expect(page.getByRole('button', star)).toHaveAttribute('aria-pressed', 'true');
    await pressStar(page, edition.name);
    await expect(other.getByText('Pas encore de favori')).toBeVisible();
  });

  test('is notified of a new offer on the open page and lands on it', async ({
    page,
    context,
    members,
  }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await publishedEdition(driver);
    await members.enter(context, fan);
    await welcomed(fan);
    await page.goto(`/editions/${edition.id}`);
    await pressStar(page, edition.name);
    await expectStream(page);

    const offerId = await publishOffer(driver, edition, 'Arras');
    const published = Date.now();
    const toast = page.getByRole('status').filter({ hasText: 'Nouveau covoiturage' });
    await expect(toast).toContainText('Arras');
    // The welcome and the offer.
    await expect(page.getByRole('button', { name: 'Notifications, 2 non lues' })).toBeVisible();
    noteDelay('from the offer to the bell', published);

    await page.getByRole('button', { name: bell }).click();
    await page.getByRole('dialog').getByText(`Nouveau covoiturage vers ${edition.name}`).click();
    await expect(page).toHaveURL(
      new RegExp(`/editions/${edition.id}/carpool\\?offerId=${offerId}$`),
    );
    await expect(page.getByText('Le trajet que vous cherchiez')).toBeVisible();
    await expect(page.getByText('+33 6 12 34 56 78')).toHaveCount(0);

    await test.step('the driver is not notified of their own offer', async () => {
      const own = await (await driver.api.get('/api/notifications?category=carpool')).json();
      expect(own.notifications).toEqual([]);
    });
  });

  test('NO-07 receives what came while offline once, after coming back', async ({
    page,
    context,
    members,
  }) => {
    const following = await fanAndDriver(members);
    const { fan, driver, edition } = following;
    await members.enter(context, fan);
    await breakStreamOffline(page);
    let failures = 0;
    page.on('requestfailed', (request) => {
      if (new URL(request.url()).pathname === streamNotifications.path) failures += 1;
    });
    await page.goto('/notifications');
    await expectStream(page);

    await publishOffer(driver, edition, 'Avant');
    await expect(page.getByText(/départ d’Avant/).first()).toBeVisible();
    await context.setOffline(true);
    await publishToFan(following, ['Pendant']);
    // The stream breaks, and the retries after 1, 2 and 4 s all fail.
    await expect.poll(() => failures).toBeGreaterThanOrEqual(4);
    await expect(page.getByText(/départ de Pendant/)).toHaveCount(0);
    await context.setOffline(false);
    const main = page.getByRole('main');
    await expect(main.getByText(/départ de Pendant/)).toHaveCount(1);
    // A repeat would have come before what is published now.
    await publishOffer(driver, edition, 'Après');
    await expect(main.getByText(/départ d’Après/)).toHaveCount(1);
    await expect(main.getByText(/départ de Pendant/)).toHaveCount(1);
    await expect(main.getByText(/départ d’Avant/)).toHaveCount(1);
    expect(await notifiedOffers(fan.api)).toHaveLength(3);
  });

  test('reads, deletes and restores on the notifications page', async ({
    page,
    context,
    members,
  }) => {
    const following = await fanAndDriver(members);
    await publishToFan(following, ['Lens']);
    await members.enter(context, following.fan);
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
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
  });
});

test('a member publishes an offer by the form', async ({ page, context, members }) => {
  const driver = await members.create('pilote');
  const edition = await publishedEdition(driver);
  await members.enter(context, driver);
  await page.goto(`/editions/${edition.id}/carpool`);
  await page.getByRole('button', { name: 'Proposer des places' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publier mon offre' }).click();
  await expect(dialog.getByText('Indiquez le jour et l’heure.')).toBeVisible();
  await chooseTown(dialog, 'Ville de départ', 'Béthune');
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
  const card = page.getByRole('article').filter({ hasText: driver.user.pseudo });
  await expect(card).toContainText('14:30');
  await expect(card).toContainText('Béthune');
});
