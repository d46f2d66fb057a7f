import AxeBuilder from '@axe-core/playwright';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createOffer } from '@siteswap/contracts/carpool';
import { expect, test } from '#src/support/fixtures.ts';

test('the API document is valid OpenAPI 3.1 and contains the routes of every service', async ({
  request,
  platform,
}) => {
  const response = await request.get('/api/openapi.json');
  expect(response.headers()['content-type']).toContain('application/json');
  const document = await response.json();
  const validator = new Validator();
  const { errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(validator.version).toBe('3.1');

  // Each service says itself what it offers; none of it may be missing.
  const missing: string[] = [];
  for (const [name, { url }] of platform.processes) {
    if (name === 'gateway') continue;
    const { routes } = (await (await fetch(`${url}/service.json`)).json()) as {
      routes: { id: string; method: string; path: string; access: string }[];
    };
    for (const { id, method, path, access } of routes) {
      // Shown to administrators only.
      if (access === 'admin') continue;
      const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')];
      if (operations?.[method.toLowerCase()]?.operationId !== id) missing.push(id);
    }
  }
  expect(missing).toEqual([]);
  const operation = document.paths['/api/editions/{id}/carpool-offers'].post;
  expect(operation).toMatchObject({
    operationId: createOffer.id,
    tags: ['carpool'],
    security: [{ session: [] }],
    'x-errors': [...createOffer.errors],
  });
  const { schema } = operation.requestBody.content['application/json'];
  expect(schema.required).toContain('availableSeats');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the API page can be read and searched (${colorScheme}, ${width} px)`, async ({
      page,
    }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/docs')) return;
        foreign.push(request.url());
      });
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/api/docs#${createOffer.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Siteswap API' })).toBeVisible();
      const call = page.locator(`[id="${createOffer.id}"]`);
      await expect(call.getByRole('heading', { level: 4, name: 'Body' })).toBeVisible();
      await expect(call).toContainText('availableSeats');
      await expect(call).toContainText('EDITION_CLOSED');

      const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(overflow).toBeLessThanOrEqual(width);

      await page.getByLabel('Find a call').fill(createOffer.id);
      await expect(page.getByRole('status')).toHaveText('1 call');
      await expect(page.getByRole('article')).toHaveCount(1);

      // All calls have the same markup: those that the search hides would only take axe a minute.
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
      expect(foreign.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the API page is whole but for its search', async ({ page }) => {
    await page.goto('/api/docs');
    const call = page.locator(`[id="${createOffer.id}"]`);
    await call.getByText('Details of').click();
    await expect(call).toContainText('availableSeats');
    await expect(page.getByLabel('Find a call')).toBeHidden();
  });
});
