import { isOwn } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';

interface Listed {
  id: number;
  name: string;
  city: string | null;
  isVirtual: boolean;
  datesCertainty: string;
  description?: string;
}

test.describe('the real editions', () => {
  test('all 76 are there: past pages to the end, and what is still to come', async ({ page }) => {
    const seen = new Map<string, string>();
    const collect = async (): Promise<void> => {
      await expect(page.getByRole('article').first()).toBeVisible();
      // In one step, because the list may be rendered again at any moment.
      const cards = await page.getByRole('article').evaluateAll((elements) =>
        elements.map((card) => ({
          href: card.querySelector('a')?.getAttribute('href') ?? '',
          name: card.querySelector(':is(h2, h3)')?.textContent ?? '',
        })),
      );
      for (const { href, name } of cards) seen.set(href, name);
    };
    for (const start of ['/?period=past', '/']) {
      await page.goto(start);
      await collect();
      for (;;) {
        const next = page.locator('a[rel="next"]');
        if ((await next.count()) === 0) break;
        const address = await next.getAttribute('href');
        await next.click();
        await expect(page).toHaveURL(new RegExp(`${address?.match(/page=\d+/)?.[0]}$`));
        // The number comes with the list: until then the cards are those of the page before.
        const current = page.locator('.sw-pagination [aria-current="page"]');
        await expect(current).toHaveText(address?.match(/page=(\d+)/)?.[1] ?? '');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await collect();
      }
    }
    // Other journeys publish editions of their own.
    const real = [...seen.values()].filter((name) => !isOwn(name) && !name.startsWith('Démo'));
    expect(real).not.toContain('');
    expect(real).toHaveLength(76);
  });

  test('ED-02 finds Göteborg by "goteborg"', async ({ page }) => {
    await page.goto('/?period=past');
    await page.getByRole('searchbox').fill('goteborg');
    await expect(page).toHaveURL(/q=goteborg/);
    await expect(page.getByRole('article').filter({ hasText: 'Göteborg' }).first()).toBeVisible();
    await expect(page.getByRole('article').filter({ hasNotText: 'Göteborg' })).toHaveCount(0);
    const tooLong = await page.request.get(`/api/editions?q=${'a'.repeat(201)}`);
    expect(tooLong.status()).toBe(422);
  });

  test('opens EJC 1978', async ({ page }) => {
    await page.goto('/?period=past&q=EJC+1978');
    await page.getByRole('article').getByRole('heading', { name: 'EJC 1978' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'EJC 1978' })).toBeVisible();
    await expect(page.getByText('15–16 avril 1978').first()).toBeVisible();
    await expect(page.getByText(/Brighton/).first()).toBeVisible();
  });

  test('opens a virtual edition without a town', async ({ page }) => {
    const { data } = (await (
      await page.request.get(
        '/api/editions?showPast=true&showCurrent=false&showFuture=false&limit=100',
      )
    ).json()) as { data: Listed[] };
    const virtual = data.find((one) => one.isVirtual && one.city === null);
    expect(virtual).toBeDefined();
    await page.goto(`/editions/${virtual?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: virtual?.name ?? '' })).toBeVisible();
    await expect(page.getByText('En ligne').first()).toBeVisible();
  });

  test('marks uncertain days, and derived ones', async ({ page }) => {
    const { data } = (await (
      await page.request.get(
        '/api/editions?showPast=true&showCurrent=false&showFuture=false&limit=100',
      )
    ).json()) as { data: Listed[] };
    const uncertain = data.find((one) => one.datesCertainty === 'uncertain');
    expect(uncertain).toBeDefined();
    await page.goto(`/editions/${uncertain?.id}`);
    await expect(page.getByText('Dates incertaines')).toBeVisible();
    await expect(page.getByText('Ces dates ne sont pas confirmées.')).toBeVisible();
    const derived = data.find((one) => one.datesCertainty === 'derived');
    expect(derived).toBeDefined();
    await page.goto(`/editions/${derived?.id}`);
    await expect(page.getByText('Dates déduites')).toBeVisible();
    await expect(page.getByText(/^Ces dates sont déduites d’une source/)).toBeVisible();
  });
});
