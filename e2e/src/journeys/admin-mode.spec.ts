import { listMySessions } from '@siteswap/contracts/core';
import { expectStored, pressBox, userMenu } from '#src/support/browser-session.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { openProfile } from '#src/support/profile.ts';

const badge = (page: Page) => page.getByRole('banner').getByText('Admin', { exact: true });

test.describe('AD-02 admin mode', () => {
  test('shows the badge, marks every call, and ends at logout', async ({
    page,
    context,
    members,
    platform,
  }) => {
    const calls: { path: string; mode: string | undefined }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/_auth/session') {
        calls.push({ path: pathname, mode: request.headers()['x-admin-mode'] });
      }
    });
    await members.enter(context, await members.createAdmin(platform));
    await openProfile(page, '#admin');
    await expect(badge(page)).toBeHidden();
    expect(calls.filter(({ mode }) => mode !== undefined)).toEqual([]);

    calls.length = 0;
    await pressBox(page.getByRole('switch', { name: 'Activer le mode administration' }));
    await expect(badge(page)).toBeVisible();
    calls.length = 0;
    await page.reload();
    await expect(badge(page)).toBeVisible();
    await expect.poll(() => calls.some(({ path }) => path === listMySessions.path)).toBe(true);
    const plain = calls.filter(({ mode }) => mode !== 'true').map(({ path }) => path);
    expect(plain).toEqual([]);

    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await expect(badge(page)).toBeHidden();
    await expectStored(page, { local: {}, tab: {} });
  });

  test('is not offered to a member', async ({ page, context, members }) => {
    await members.enter(context, await members.create('simple'));
    await openProfile(page, '#admin');
    await expect(page.getByRole('heading', { level: 2, name: 'Mes données' })).toBeVisible();
    await expect(page.getByText('mode administration')).toHaveCount(0);
  });
});
