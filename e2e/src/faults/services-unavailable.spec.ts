import { listFavorites, toggleFavorite } from '@siteswap/contracts/editions';
import { listNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import { getVolunteerInfo } from '@siteswap/contracts/volunteers';
import { upcomingEdition } from '#src/support/members.ts';
import { expect, test } from '#src/support/own-platform.ts';

test.describe('MF-03', () => {
  test('with svc-carpool stopped everything else works, and its page says what is unavailable', async ({
    page,
    platform,
  }) => {
    const carpool = platform.processes.get('svc-carpool');
    await carpool?.stop();
    try {
      await page.goto('/?period=past');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('article').getByRole('heading').last().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // No other test of this platform requests this edition's trips, so no cached response can stand in.
      await page.getByRole('link', { name: 'Covoiturage' }).click();
      await expect(page.getByText('Les offres n’ont pas pu être chargées')).toBeVisible();
      await expect(page.getByText('Les demandes n’ont pas pu être chargées')).toBeVisible();
      // Once, above the pages of the remote that requires it, and not above the edition's.
      const notice = page.getByRole('status').filter({ hasText: 'fait une petite pause' });
      await expect(notice).toHaveCount(1);
    } finally {
      await carpool?.start();
    }
    // The gateway calls a service that had failed again after a while.
    const id = new URL(page.url()).pathname.split('/')[2];
    await expect
      .poll(async () => (await page.request.get(`/api/editions/${id}/carpool-offers`)).status())
      .toBe(200);
    await page.getByRole('button', { name: 'Réessayer' }).first().click();
    await expect(page.getByText('Pas encore d’offre')).toBeVisible();
  });

  test('with svc-volunteers stopped everything else works, and its page says what is unavailable', async ({
    page,
    members,
    platform,
  }) => {
    const edition = await upcomingEdition(await members.visitor());
    const volunteers = platform.processes.get('svc-volunteers');
    await volunteers?.stop();
    try {
      await page.goto(`/editions/${edition.id}`);
      await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
      await page.getByRole('link', { name: 'Bénévolat' }).click();
      await expect(page.getByText('L’appel à bénévoles n’a pas pu être chargé')).toBeVisible();
      await page.getByRole('link', { name: 'Covoiturage' }).click();
      await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
      await page.getByRole('link', { name: 'Bénévolat' }).click();
    } finally {
      await volunteers?.start();
    }
    const info = routeUrl(getVolunteerInfo, { params: { id: edition.id } });
    await expect.poll(async () => (await page.request.get(info)).status()).toBe(200);
    // The page may have tried by itself meanwhile.
    const again = page.getByRole('button', { name: 'Réessayer' }).first();
    const call = page.getByRole('heading', { name: 'Appel à bénévoles' });
    await page.addLocatorHandler(again, () => again.click(), { noWaitAfter: true });
    await expect(call).toBeVisible();
  });

  test('with svc-core stopped a signed-in tab goes on; a reload is signed out until it is back', async ({
    page,
    context,
    members,
    platform,
  }) => {
    const member = await members.create('fidele');
    const edition = await upcomingEdition(member.api);
    await members.enter(context, member);
    await page.goto(`/editions/${edition.id}`);
    const star = page.getByRole('button', { name: `Favori : ${edition.name}` });
    await expect(page.getByRole('button', { name: /^Menu d/ })).toBeVisible();
    await expect(star).toBeVisible();
    // The tab's own calls may still be under way: with these the gateway has its tokens for both services.
    for (const { path } of [listFavorites, listNotifications]) {
      expect((await member.api.get(path)).status()).toBe(200);
    }
    const core = platform.processes.get('svc-core');
    await core?.stop();
    try {
      await test.step('reads and writes in the other domains', async () => {
        // The star is shown before the server has it.
        const starred = page.waitForResponse((response) => response.url().endsWith('/favorite'));
        await star.click();
        await expect(star).toHaveAttribute('aria-pressed', 'true');
        expect((await starred).status()).toBe(200);
        const toggled = await member.api.post(
          routeUrl(toggleFavorite, { params: { id: edition.id } }),
        );
        expect(await toggled.json()).toEqual({ isFavorited: false });
        expect((await member.api.get(listNotifications.path)).status()).toBe(200);
      });
      await test.step('a reload shows a visitor’s page, once the session cannot be confirmed', async () => {
        await expect(async () => {
          await page.reload();
          await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible({
            timeout: 10_000,
          });
        }).toPass({ timeout: 120_000 });
        await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
      });
    } finally {
      await core?.start();
    }
    await test.step('the cookie works again', async () => {
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: /^Menu d/ })).toBeVisible({
          timeout: 10_000,
        });
      }).toPass({ timeout: 120_000 });
    });
  });
});
