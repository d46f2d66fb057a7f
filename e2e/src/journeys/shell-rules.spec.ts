import { rewriteDocuments } from '#src/support/browser-session.ts';
import { closeByEscape } from '#src/support/dialogs.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The page with the privacy policy stays: a page that came late would lie between it and the next one. */
async function expectToStay(page: Page): Promise<void> {
  await expect(heading(page, 'Politique de confidentialité')).toBeVisible();
  await expect(page).toHaveURL(/privacy-policy$/);
  await page.getByRole('link', { name: 'Siteswap, accueil' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/privacy-policy$/);
  await expect(heading(page, 'Politique de confidentialité')).toBeVisible();
}

test.describe('the frame', () => {
  test('has one bell and one way to the favourites at any width', async ({
    page,
    context,
    members,
    platform,
  }) => {
    // An admin in admin mode: with the badge the header is at its widest.
    await members.enter(context, await members.createAdmin(platform));
    await page.goto('/privacy-policy');
    await page.evaluate(() => sessionStorage.setItem('adminMode', 'true'));
    await page.reload();
    await expect(page.getByText('Admin', { exact: true })).toBeVisible();
    const favorites = page.locator('a[href="/favorites"]:visible');
    const bells = page.locator('button[aria-label^="Notifications"]:visible');
    for (const width of [360, 767, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(favorites, `${width}`).toHaveCount(1);
      await expect(bells, `${width}`).toHaveCount(1);
      await expect(
        page.getByRole(width < 768 ? 'navigation' : 'banner').locator(bells),
      ).toHaveCount(1);
      await page.getByRole('button', { name: /^Menu d/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toHaveAttribute(
        'href',
        '/logout?returnTo=%2Fprivacy-policy',
      );
      await expect(page.getByRole('menuitem', { name: 'Favoris' })).toHaveCount(
        width < 768 ? 1 : 0,
      );
      // The bottom bar stays as it is under the open menu.
      await expect(favorites, `${width}, menu open`).toHaveCount(width < 768 ? 2 : 1);
      await closeByEscape(page.getByRole('menu'));
      const isTooWide = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth;
      await expect
        .poll(() => page.evaluate(isTooWide), { message: `${width} scrolls sideways` })
        .toBe(false);
    }
  });

  test('FE-01 ends with the year, the privacy policy and a link to the feedback form', async ({
    page,
  }) => {
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    // The page's year, not that of the test's time zone.
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(footer).toContainText(`© ${year}`);
    await footer.getByRole('button', { name: 'Votre avis' }).click();
    await closeByEscape(page.getByRole('dialog'));
    await footer.getByRole('link', { name: 'Politique de confidentialité' }).click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
  });
});

test('the loading logo fills the screen and stays 500 ms once the page has loaded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { loadedAt: 0, hiddenAt: 0, isFullScreen: false };
    Object.assign(window, { logoSeen: seen });
    const logo = (): HTMLElement | null => document.getElementById('siteswap-loading');
    document.addEventListener('DOMContentLoaded', () => {
      const box = logo()?.getBoundingClientRect();
      seen.isFullScreen = box?.width === innerWidth && box.height === innerHeight;
      new MutationObserver(() => {
        if (!logo()) seen.hiddenAt ||= performance.now();
      }).observe(document.body, { childList: true });
    });
    window.addEventListener('load', () => {
      seen.loadedAt = performance.now();
    });
  });
  await page.goto('/');
  await expect(page.locator('#siteswap-loading')).toHaveCount(0);
  const seen = await page.evaluate(
    () => (window as unknown as { logoSeen: Record<string, number> }).logoSeen,
  );
  expect(seen['isFullScreen']).toBe(true);
  // A timer of 500 ms may fire a moment early by this clock.
  expect((seen['hiddenAt'] ?? 0) - (seen['loadedAt'] ?? 0)).toBeGreaterThanOrEqual(495);
});

test('the chosen look is there before anything is rendered', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  const firstTheme = (): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme);
  const cases = [
    [null, 'dark', 'dark'],
    ['system', 'light', 'light'],
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
  ] as const;
  await page.goto('/privacy-policy');
  for (const [saved, colorScheme, expected] of cases) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      (value) =>
        value === null
          ? localStorage.removeItem('color-mode')
          : localStorage.setItem('color-mode', value),
      saved,
    );
    await page.reload();
    expect(await firstTheme(), `${saved} on a ${colorScheme} system`).toBe(expected);
    await expect(page.locator('html')).toHaveAttribute('data-theme', expected);
  }
  await test.step('and `system` follows the system while the page is open', async () => {
    await page.evaluate(() => localStorage.setItem('color-mode', 'system'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('a guard', () => {
  /** As if the favourites were a page with this guard. */
  const guardFavorites = (page: Page, guard: string) =>
    rewriteDocuments(page, (html) =>
      html.replace(/("path":"\/favorites",)/g, `$1"guard":"${guard}",`),
    );

  test('AD-02 that aborts shows page not found on first load, and stops a navigation', async ({
    page,
    context,
    members,
    platform,
  }) => {
    await guardFavorites(page, 'super-admin');
    await members.enter(context, await members.create('curieux'));
    await page.goto('/favorites');
    await expect(heading(page, 'Page introuvable')).toBeVisible();
    await page.goto('/privacy-policy');
    await page.getByRole('link', { name: 'Favoris' }).click();
    await expectToStay(page);

    await members.enter(context, await members.createAdmin(platform));
    await page.goto('/favorites');
    await expect(heading(page, 'Page introuvable')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('sends a visitor to the sign-in with the full path', async ({ page }) => {
    await page.goto('/my-conventions?page=2');
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fmy-conventions%3Fpage%3D2$/);
  });

  test.describe('that is not defined', () => {
    test.use({ allowedErrors: [[/Unknown route guard/], { scope: 'test' }] });

    test('logs an error: its page stays closed, all others work', async ({
      page,
      context,
      members,
    }) => {
      await guardFavorites(page, 'super-admni');
      await members.enter(context, await members.create('coquille'));
      await page.goto('/favorites');
      await expect(heading(page, 'Erreur interne du serveur')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Référence :');
      await page.goto('/privacy-policy');
      await page.getByRole('link', { name: 'Favoris' }).click();
      await expect(heading(page, 'Erreur interne du serveur')).toBeVisible();
      await expect(page).toHaveURL(/privacy-policy$/);
    });
  });
});
