import { toggleFavorite } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expect, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

test.describe('MF-03', () => {
  test.setTimeout(120_000);

  test('with svc-carpool stopped everything else works, and its page says what is away', async ({
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
      // Nobody looked at this edition's trips before, so no kept answer can stand in.
      await page.getByRole('link', { name: 'Covoiturage' }).click();
      await expect(page.getByText('Les offres n’ont pas pu être chargées')).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByText('Les demandes n’ont pas pu être chargées')).toBeVisible({
        timeout: 20_000,
      });
    } finally {
      await carpool?.start();
    }
    await page.getByRole('button', { name: 'Réessayer' }).first().click();
    await expect(page.getByText('Pas encore d’offre')).toBeVisible({ timeout: 20_000 });
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
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
    await expect(star).toBeVisible();
    const core = platform.processes.get('svc-core');
    await core?.stop();
    try {
      await test.step('reads and writes in the other domains', async () => {
        await star.click();
        await expect(star).toHaveAttribute('aria-pressed', 'true');
        const toggled = await member.api.post(
          routeUrl(toggleFavorite, { params: { id: edition.id } }),
        );
        expect(await toggled.json()).toEqual({ isFavorited: false });
        expect((await member.api.get('/api/notifications')).status()).toBe(200);
      });
      await test.step('a reload shows a visitor’s page, once nobody vouches for the session', async () => {
        await expect(async () => {
          await page.reload();
          await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible({
            timeout: 2_000,
          });
        }).toPass({ timeout: 60_000 });
        await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
      });
    } finally {
      await core?.start();
    }
    await test.step('the cookie works again', async () => {
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 30_000 });
    });
  });
});
