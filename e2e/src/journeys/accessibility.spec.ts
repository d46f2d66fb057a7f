import { expectAccessible } from '#src/support/accessible.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
  await expectAccessible(page, path);
};

test.describe('AC-06 axe finds nothing serious, in both themes,', () => {
  test('on the pages of accounts', async ({ page }) => {
    for (const path of [
      '/login',
      '/register',
      '/verify-email',
      '/auth/forgot-password',
      '/auth/reset-password?token=expired',
      '/auth/complete',
      '/privacy-policy',
      '/nulle-part',
    ]) {
      await visit(page, path);
    }
    await page.goto('/privacy-policy');
    await page.getByRole('button', { name: 'Votre avis' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'feedback');
  });

  test('on the pages of editions and members', async ({ page, context, members }) => {
    const member = await members.create('axe');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(member.api);
    await member.api.post(`/api/editions/${edition.id}/favorite`);
    await publishOffer(driver, edition, 'Douai');
    for (const path of [
      '/',
      '/?period=past&page=2',
      '/?q=introuvable',
      `/editions/${edition.id}`,
      `/editions/${edition.id}/carpool`,
      '/conventions/1',
    ]) {
      await visit(page, path);
    }
    await page.goto('/');
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'filters');

    await members.enter(context, member);
    await visit(page, '/favorites');
    await visit(page, '/profile');
    await visit(page, '/my-conventions');
    await visit(page, '/conventions/add');
    await visit(page, '/notifications');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'notification centre');
    await visit(page, `/editions/${edition.id}/carpool`);
    await page.getByRole('button', { name: 'Proposer des places' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'offer form');
  });
});
