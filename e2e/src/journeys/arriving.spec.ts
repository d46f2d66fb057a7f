import type { Locator } from 'playwright/test';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { expectStream, fanAndDriver, publishToFan } from '#src/support/followers.ts';
import { type FoundEdition, publishOffer, upcomingEdition } from '#src/support/members.ts';
import { expectStill } from '#src/support/still.ts';

const bell = /^Notifications/;
const marked = (page: Page) => page.getByText('Le trajet que vous cherchiez');
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Rubriques de l’édition' });

/** The trip's card is in sight and has the focus. */
async function expectArrival(page: Page, card: Locator, city: string): Promise<void> {
  await expect(card).toContainText(city);
  await expect(card).toBeInViewport();
  await expect.poll(() => focusedText(page)).toContain(city);
}

/** Presses Tab until `name` has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
      undefined,
      { timeout: 1_000 },
    );
    expect(label).toMatch(name);
  }).toPass({ intervals: [0] });
}

test.describe('a change of page', () => {
  test('moves the focus to the heading and announces the title', async ({ page, members }) => {
    const { name } = await upcomingEdition(await members.visitor());
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeFocused();
    await expect(page.locator('[data-route-announcer]')).toHaveText(`${name} · Siteswap`);
    await page.getByRole('link', { name: 'Politique de confidentialité' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }),
    ).toBeFocused();
    await page.goBack();
    await expect(heading).toBeFocused();
  });

  test('to another tab leaves the tab bar where it is, under a slim header', async ({
    page,
    members,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const edition = await upcomingEdition(await members.visitor());
    await page.goto(`/editions/${edition.id}`);
    const bar = tabBar(page);
    await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
    await bar.evaluate((element) => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      window.scrollTo({ top: top + 200, behavior: 'instant' });
    });
    const topOf = async () => Math.round((await bar.boundingBox())?.y ?? -1);
    // The header becomes slim under the scrolled page.
    await expectStill(page);
    const before = await topOf();
    await bar.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    await expect.poll(topOf).toBe(before);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeInViewport();
  });
});

test.describe('a notification', () => {
  const arrive = async (page: Page, edition: FoundEdition, offerId: number, city: string) => {
    await expect(page).toHaveURL(
      new RegExp(`/editions/${edition.id}/carpool\\?offerId=${offerId}$`),
    );
    await expectArrival(page, page.getByRole('article').filter({ has: marked(page) }), city);
  };

  test('lands on the offer although the list was read a moment before', async ({
    page,
    context,
    members,
  }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    await members.enter(context, fan);
    await page.goto(`/editions/${edition.id}/carpool`);
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    // Only what comes by the stream is shown in a toast.
    await expectStream(page);

    await test.step('on the same page', async () => {
      const offerId = await publishOffer(driver, edition, 'Douai');
      const toast = page.getByRole('status').filter({ hasText: 'Nouveau covoiturage' });
      await toast.getByRole('button', { name: /^Voir/ }).first().click();
      await arrive(page, edition, offerId, 'Douai');
    });
    await test.step('from another page', async () => {
      await page.getByRole('link', { name: 'Siteswap, accueil' }).first().click();
      await expect(page).toHaveURL(/\/$/);
      const offerId = await publishOffer(driver, edition, 'Cambrai');
      const toast = page.getByRole('status').locator('.sw-toast').filter({ hasText: 'Cambrai' });
      await toast.getByRole('button', { name: /^Voir/ }).click();
      await arrive(page, edition, offerId, 'Cambrai');
    });
  });

  test('is marked as unread, and the stream as broken, in colours that are rendered', async ({
    page,
    context,
    members,
  }) => {
    const following = await fanAndDriver(members);
    await publishToFan(following, ['Hazebrouck']);
    await members.enter(context, following.fan);
    await page.route('**/api/notifications/stream', (route) => route.abort());
    await page.goto('/notifications');
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hazebrouck' });
    await expect(item).toBeVisible();
    const primary = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--sw-primary)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    await expect(item).toHaveCSS('border-left-color', primary);
    await page.getByRole('button', { name: bell }).click();
    const status = page.getByRole('dialog').getByRole('status').filter({ hasText: 'Hors ligne' });
    await expect(status).toBeVisible();
    await expect(status.locator('[aria-hidden]')).not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
  });
});

test.describe('carpooling without a mouse', () => {
  for (const [open, publish, place] of [
    ['Proposer des places', 'Publier mon offre', 'Steenvoorde'],
    ['Publier une demande', 'Publier ma demande', 'Bailleul'],
  ] as const) {
    test(`AC-06 "${open}" is opened, filled in and sent by keyboard, and leads to the new trip`, async ({
      page,
      context,
      members,
    }) => {
      const member = await members.create('clavier');
      const edition = await publishedEdition(member);
      await members.enter(context, member);
      await page.goto(`/editions/${edition.id}/carpool`);
      await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
      await tabTo(page, new RegExp(`^${open}$`));
      await page.keyboard.press('Enter');
      // The fields are a file of their own, which a busy machine serves slowly.
      const dialog = page.getByRole('dialog', { name: open });
      const city = dialog.getByRole('combobox', { name: 'Ville de départ' });
      await expect(city).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(city).toBeFocused({ timeout: 200 });
      }).toPass({ intervals: [0] });
      await page.keyboard.type(place);
      await expect(page.getByRole('option').first()).toContainText(place);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      // The day is suggested: the eve of the convention.
      const hour = dialog.getByRole('spinbutton', { name: /^heure/ });
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(hour.first()).toBeFocused({ timeout: 200 });
      }).toPass({ intervals: [0] });
      await page.keyboard.type('1430');
      await tabTo(page, new RegExp(`^${publish}$`));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      const card = page.getByRole('article').filter({ hasText: member.user.pseudo });
      await expect(card).toContainText('Votre trajet');
      await expectArrival(page, card, place);
    });
  }
});

test('being offline is said once on an open page, and heals by itself', async ({
  page,
  context,
}) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const strip = page.getByText('Pas de réseau. Nous réessaierons automatiquement.');
  await context.setOffline(true);
  await expect(strip).toHaveCount(1);
  await expect(strip).toBeVisible();
  // A page that was never opened: its code and its data are missing.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/mf/'));
  await page.getByRole('link', { name: 'Siteswap, accueil' }).first().click();
  await failed;
  await expect(page).toHaveURL(/\/$/);
  await expect(strip).toHaveCount(1);
  await expect(page.getByText('Cette partie de la page')).toHaveCount(0);
  await context.setOffline(false);
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('an error that no code handled', () => {
  test.use({ allowedErrors: [[/boum/], { scope: 'test' }] });

  test('leads to the error page, and the next page works', async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('boum');
      });
    });
    const error = page.getByRole('heading', { level: 1, name: 'Erreur interne du serveur' });
    await expect(error).toBeVisible();
    await page.getByRole('link', { name: 'Siteswap, accueil' }).first().click();
    await expect(error).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
