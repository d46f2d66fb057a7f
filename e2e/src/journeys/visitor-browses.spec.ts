import { expectAccessible } from '#src/support/accessible.ts';
import { openFilters } from '#src/support/dialogs.ts';
import { expect, test } from '#src/support/fixtures.ts';

interface Days {
  name: string;
  startDate: string;
  endDate: string;
}

const isIn = (month: string, { startDate, endDate }: Days): boolean =>
  startDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month;

/** Names of past editions as the agenda has them: the last month first, over the end of a month in both. */
function namesByMonth(data: readonly Days[]): string[] {
  const months = data.flatMap(({ startDate, endDate }) => [
    startDate.slice(0, 7),
    endDate.slice(0, 7),
  ]);
  return [...new Set(months)]
    .toSorted()
    .toReversed()
    .flatMap((month) => data.filter((one) => isIn(month, one)).map(({ name }) => name));
}

test.describe('a visitor', () => {
  test('ED-01 browses current and upcoming editions, sorted by start', async ({ page }) => {
    // Those of other journeys, of which some take place now, would fill the page.
    await page.goto('/?q=Démonstration');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const response = await page.request.get('/api/editions?q=Démonstration');
    const { data } = (await response.json()) as { data: { name: string; startDate: string }[] };
    expect(data.length).toBeGreaterThan(2);
    expect(data.map(({ startDate }) => startDate)).toEqual(
      data.map(({ startDate }) => startDate).toSorted(),
    );
    await expect(cards.getByRole('heading')).toHaveText(data.map(({ name }) => name));
    // Days with the name of the month.
    await expect(cards.first()).toContainText(
      /janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre/,
    );
    await test.step('and past ones when the filter is on', async () => {
      await page.goto('/?period=past');
      await expect(cards.first()).toBeVisible();
      for (const { name } of data)
        await expect(cards.getByText(name, { exact: true })).toHaveCount(0);
    });
  });

  test('sorts the past editions by name; the address and reload agree', async ({ page }) => {
    await page.goto('/?period=past');
    const names = page.getByRole('article').getByRole('heading');
    const response = await page.request.get('/api/editions?period=past&sort=name');
    const { data } = (await response.json()) as { data: { name: string }[] };
    const expected = data.map(({ name }) => name);
    await page.getByRole('combobox', { name: 'Trier' }).selectOption('Par nom');
    await expect(page).toHaveURL('/?period=past&sort=name');
    await expect(names).toHaveText(expected);
    await page.reload();
    await expect(names).toHaveText(expected);
    await expect(page.getByRole('combobox', { name: 'Trier' })).toHaveValue('name');
  });

  test('sees the same editions in the agenda, and jumps to a year by keyboard', async ({
    page,
  }) => {
    await page.goto('/?period=past');
    await page.getByRole('radio', { name: 'Agenda' }).click();
    await expect(page).toHaveURL('/?period=past&view=agenda');
    const response = await page.request.get('/api/editions?period=past&limit=100');
    const { data } = (await response.json()) as { data: Days[] };
    const rows = page.getByRole('region').getByRole('listitem').getByRole('link');
    const names = namesByMonth(data);
    await expect(rows).toHaveText(names);
    await expectAccessible(page, 'agenda');

    await page.setViewportSize({ width: 360, height: 740 });
    const oldest = data.at(-1)?.startDate.slice(0, 4) ?? '';
    const years = page.getByRole('navigation', { name: 'Années' });
    await years.getByRole('button', { name: oldest }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: oldest }).first()).toBeFocused();
    await expect(rows.last()).toBeInViewport();
    await page.reload();
    await expect(rows).toHaveText(names);
  });

  test('looks at a whole year on a phone, and opens one of its months by keyboard', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const all = await page.request.get('/api/editions?period=past&limit=100');
    const { data } = (await all.json()) as { data: Days[] };
    // An old year: other journeys have editions in the last ones.
    const year = data.at(-1)?.startDate.slice(0, 4) ?? '';
    await page.goto('/?period=past&view=agenda');
    await page.getByRole('radio', { name: 'Année' }).click();
    await expect(page).toHaveURL(/^[^?]*\/\?period=past&view=agenda&year=\d{4}$/);
    await page.goto(`/?period=past&view=agenda&year=${year}`);
    await expect(page.getByRole('table')).toHaveCount(12);
    const days = `startDate=${year}-01-01&endDate=${year}-12-31`;
    const response = await page.request.get(`/api/editions?period=past&limit=100&${days}`);
    const inYear = ((await response.json()) as { data: Days[] }).data;
    const month = inYear[0]?.startDate.slice(0, 7) ?? '';
    const inMonth = inYear.filter((one) => isIn(month, one));
    const link = page.getByRole('listitem').locator(`a[href*="startDate=${month}-01"]`);
    await expect(link).toContainText(new RegExp(` ${inMonth.length} éditions?$`));
    await expectAccessible(page, 'agenda of a year');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/period=past&view=agenda$/);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeFocused();
    const rows = page.getByRole('region').getByRole('listitem').getByRole('link');
    await expect(rows).toHaveText(inMonth.map(({ name }) => name));
    await page.goBack();
    await expect(page.getByRole('table')).toHaveCount(12);
  });

  test('ED-03 filters by three amenities; the address, reload and Back agree', async ({ page }) => {
    await page.goto('/');
    const dialog = await openFilters(page);
    for (const amenity of ['Douches', 'Dortoir', 'Scène ouverte']) {
      await dialog.getByText(amenity, { exact: true }).click();
    }
    await dialog.getByRole('button', { name: /^Voir \d+ éditions?$/ }).click();
    await expect(page).toHaveURL(/hasShowers=true/);
    await expect(page).toHaveURL(/hasSleepingRoom=true/);
    await expect(page).toHaveURL(/hasOpenStage=true/);
    const filtered = page.url();
    const names = page.getByRole('article').getByRole('heading');
    await expect(
      page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem'),
    ).toHaveCount(4);
    await expect(page.getByRole('status').filter({ hasText: /édition/ })).toBeVisible();

    const all = (await (await page.request.get('/api/editions?limit=100')).json()) as {
      data: (Record<string, unknown> & { name: string })[];
    };
    const expected = all.data
      .filter((one) => one['hasShowers'] && one['hasSleepingRoom'] && one['hasOpenStage'])
      .map((one) => one.name);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.data.length);
    // The former list stays until the new one has come.
    await expect(names).toHaveText(expected);

    await page.reload();
    await expect(names).toHaveText(expected);
    await names.first().click();
    await expect(page).toHaveURL(/\/editions\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(filtered);
    await expect(names).toHaveText(expected);

    await test.step('an unknown flag is ignored', async () => {
      const response = await page.goto('/?hasDragons=true&hasShowers=maybe');
      expect(response?.status()).toBe(200);
      await expect(names.first()).toBeVisible();
      expect((await page.request.get('/api/editions?hasDragons=true')).status()).toBe(200);
    });
  });

  test('finds no edition and is offered the past ones', async ({ page }) => {
    await page.goto('/?q=EJC+1978');
    await expect(page.getByText('Aucune édition ne correspond')).toBeVisible();
    await page.getByRole('link', { name: '1 édition passée' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('EJC 1978');
  });

  test('opens an edition and its carpool, which is another remote', async ({ page }) => {
    await page.goto('/');
    const name = await page.getByRole('article').getByRole('heading').first().textContent();
    await page.getByRole('article').getByRole('heading').first().click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    await page.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(page).toHaveURL(/\/editions\/\d+\/carpool$/);
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Demandes' })).toBeVisible();
    // The frame of the edition stays around the other remote's page.
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    await test.step('also when the address is opened directly', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    });
  });

  test('switches between light and dark, and the choice stays', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Passer en thème sombre' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('color-mode'))).toBe('dark');
  });

  test('ED-11 reads the same days in New York and in Tokyo', async ({ browser, baseURL }) => {
    const texts: string[] = [];
    for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
      const context = await browser.newContext({
        timezoneId,
        locale: 'fr-FR',
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await page.goto('/?period=past');
      await expect(page.getByRole('article').first()).toBeVisible();
      texts.push((await page.getByRole('article').allInnerTexts()).join('\n'));
      await context.close();
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test('ED-12 gets a 404 page for an unknown edition or address', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const pages = [
      ['/editions/999999', 'This edition does not exist, or no longer does'],
      ['/editions/abc', 'This edition does not exist, or no longer does'],
      ['/nowhere/at/all', 'Page Not Found'],
    ] as const;
    for (const [path, heading] of pages) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page, path).toHaveTitle('Page Not Found · Siteswap');
    }
    await context.close();
  });
});
