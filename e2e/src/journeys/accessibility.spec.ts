import { expectAccessible } from '#src/support/accessible.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`AC-06 axe finds nothing serious on the pages of visitors and members (${colorScheme})`, async ({
    page,
    context,
    members,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const member = await members.create('axe');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(member.api);
    await member.api.post(`/api/editions/${edition.id}/favorite`);
    await publishOffer(driver, edition, 'Douai');

    const visit = async (path: string): Promise<void> => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
      await expectAccessible(page, path);
    };

    for (const path of [
      '/',
      '/?period=past&page=2',
      '/?q=introuvable',
      `/editions/${edition.id}`,
      `/editions/${edition.id}/carpool`,
      '/login',
      '/register',
      '/verify-email',
      '/auth/forgot-password',
      '/auth/reset-password?token=expired',
      '/auth/complete',
      '/privacy-policy',
      '/nulle-part',
    ]) {
      await visit(path);
    }
    await page.goto('/');
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'filters');

    await page.goto('/privacy-policy');
    await page.getByRole('button', { name: 'Votre avis' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'feedback');

    await members.enter(context, member);
    await visit('/favorites');
    await visit('/profile');
    await visit('/notifications');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'notification centre');
    await visit(`/editions/${edition.id}/carpool`);
    await page.getByRole('button', { name: 'Proposer des places' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'offer form');
  });
}
