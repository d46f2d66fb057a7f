import { expect, type Page, test } from '#src/support/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the error page', () => {
  test('names the address that has no page', async ({ page }) => {
    const response = await page.goto('/nulle/part');
    expect(response?.status()).toBe(404);
    await expect(heading(page, 'Page introuvable')).toBeVisible();
    const address = page.getByText('/nulle/part', { exact: true });
    await expect(address).toBeVisible();
    // In the letters of the page, not in those of code.
    const letters = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    await expect(address).toHaveCSS('font-family', letters);
  });

  test('is not rendered for a crawler, which gets the status; pages that exist are rendered', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'fr-FR',
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    const page = await context.newPage();
    expect((await page.goto('/nulle/part'))?.status()).toBe(404);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('#siteswap-loading')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });
});

test.describe('a shell that cannot start', () => {
  test.use({ allowedErrors: [[/matchMedia/], { scope: 'test' }] });

  test('FE-03 shows an error page with the id of the request', async ({ page }) => {
    // Later visitors get a cached document; the id is still that of their own request.
    await page.goto('/');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'matchMedia', { value: undefined });
    });
    // No shell takes this page over.
    const response = await page.goto('/', { waitUntil: 'load' });
    await expect(page.locator('#siteswap-loading')).toHaveCount(0);
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert).toContainText(response?.headers()['x-request-id'] ?? 'an id');
    await expect(alert.getByRole('button')).toBeEnabled();
    await expect(page).toHaveTitle(
      /^(Internal Server Error|Erreur interne du serveur) · Siteswap$/,
    );
  });
});

test.describe('a code file that no longer exists', () => {
  test('reloads the page once, then shows the card', async ({ page }) => {
    const scripts = new Set<string>();
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(response.url());
    });
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const known = new Set(scripts);
    // The files of the sign-in page that are not loaded yet.
    const isNew = (url: URL): boolean => url.pathname.endsWith('.js') && !known.has(url.href);
    await page.route(isNew, (route) => route.fulfill({ status: 404, body: 'missing' }));
    documents = 0;
    await page.getByRole('link', { name: 'Se connecter', exact: true }).click();
    await expect(heading(page, 'Erreur interne du serveur')).toBeVisible();
    await expect.poll(() => documents).toBe(1);
    await page.unroute(isNew);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByLabel('Adresse e-mail ou pseudo')).toBeVisible();
    await expect.poll(() => documents).toBe(2);
  });
});

test('translations that do not load are reported, and the page still works', async ({ page }) => {
  await page.route('**/_i18n/**', (route) => route.fulfill({ status: 502, body: 'no' }));
  await page.goto('/');
  await expect(page.getByText('Failed loading the locale')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
