import AxeBuilder from '@axe-core/playwright';
import { updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { publishedEdition } from '#src/support/conventions.ts';
import { openFilters } from '#src/support/dialogs.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { uniqueId } from '#src/support/members.ts';
import { expectStill } from '#src/support/still.ts';

/** Other journeys publish editions that are still to come. */
const past = 'showPast=true&showCurrent=false&showFuture=false';

test.describe('a visitor looks for editions by place', () => {
  test('ED-04 sees as many on the map as the filters find with a place, at every zoom', async ({
    page,
  }) => {
    await page.goto('/?period=past');
    await page.getByRole('radio', { name: 'Carte' }).click();
    await expect(page).toHaveURL(/view=map/);
    const map = page.getByRole('region', { name: 'Carte des éditions' });
    await expect(map).toBeVisible();

    const all: { isVirtual: boolean; latitude: number | null }[] = [];
    for (let number = 1; number <= 2; number += 1) {
      const response = await page.request.get(`/api/editions?${past}&limit=100&page=${number}`);
      all.push(...((await response.json()) as { data: typeof all }).data);
    }
    const located = all.filter(({ isVirtual, latitude }) => !isVirtual && latitude !== null).length;
    expect(located).toBeGreaterThan(50);
    for (const zoom of [0, 3, 6, 12]) {
      const response = await page.request.get(`/api/editions/map?${past}&zoom=${zoom}`);
      const { data } = (await response.json()) as { data: { count: number }[] };
      expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(located);
    }

    await expect(page.getByText('2 éditions ne sont pas sur la carte')).toBeVisible();
    // The whole result is in sight at first: the numbers on the map are those of the points, one for each other point.
    const points = map.locator('.leaflet-marker-icon');
    await expect
      .poll(async () => {
        const texts = await points.allInnerTexts();
        return texts.reduce((sum, text) => sum + (Number(text) || 1), 0);
      })
      .toBe(located);
    // No tiles are configured here: the map shows country outlines.
    await expect.poll(() => map.locator('.sw-map-land').count()).toBeGreaterThan(150);

    expect((await page.request.get('/api/editions/map?bbox=0,0,10,91')).status()).toBe(422);
    expect((await page.request.get('/api/editions?near=91,0&radiusKm=10')).status()).toBe(422);
  });

  test('goes from the map to an edition by keyboard alone', async ({ page }) => {
    await page.goto('/?period=past&q=EJC+1995&view=map');
    const map = page.getByRole('region', { name: 'Carte des éditions' });
    const point = map.getByRole('button', { name: 'EJC 1995', exact: true });
    await expect(point).toBeVisible();
    // The map renders its points again once it has its final part in sight.
    await expect(map).toHaveAttribute('aria-busy', 'false');
    await point.focus();
    await expect(point).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(map.getByRole('link', { name: 'EJC 1995' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'EJC 1995' })).toBeVisible();
  });

  for (const [device, viewport] of [
    ['a phone', { width: 360, height: 740 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    test(`sees the whole card of a pressed point on ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/?period=past&q=EJC+1995&view=map');
      const map = page.getByRole('region', { name: 'Carte des éditions' });
      const point = map.getByRole('button', { name: 'EJC 1995', exact: true });
      await expect(point).toBeVisible();
      await expect(map).toHaveAttribute('aria-busy', 'false');
      // As low as a point can be pressed: scrolled no further than to it.
      await page.evaluate(() => window.scrollTo(0, 0));
      await point.dispatchEvent('click');
      const card = map.getByRole('dialog');
      await expect(card.getByRole('link', { name: 'EJC 1995' })).toBeVisible();
      const bar = page.getByRole('navigation', { name: 'Navigation principale' });
      const foot = device === 'a phone' ? (await bar.boundingBox())?.y : viewport.height;
      await expect
        .poll(async () => {
          const box = await card.boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= (foot ?? 0) + 1;
        })
        .toBe(true);
    });
  }

  test('ED-05 finds Carvin, and not Toulouse, within 150 km of Lille', async ({ page }) => {
    await page.goto('/?period=past');
    const dialog = await openFilters(page);
    const town = dialog.getByRole('combobox', { name: 'Près d’une ville' });
    await test.step('an unknown place is reported, and filters nothing', async () => {
      await town.fill('Xyzzyville');
      await expect(dialog.getByText(/aucune ville «\sXyzzyville\s»/).first()).toBeVisible();
    });
    await town.fill('Lille');
    await page.getByRole('option', { name: 'Lille, Hauts-de-France, France', exact: true }).click();
    await dialog.getByRole('button', { name: /^Voir \d+ éditions?$/ }).click();
    await expect(page).toHaveURL(/near=50\.63%2C3\.06&radiusKm=150&place=Lille/);

    const cards = page.getByRole('article');
    await expect(cards.filter({ hasText: 'Carvin' })).toHaveCount(1);
    await expect(cards.filter({ hasText: 'Toulouse' })).toHaveCount(0);
    await page.reload();
    await expect(cards.filter({ hasText: 'Carvin' })).toHaveCount(1);

    const remove = page.getByRole('button', { name: /Retirer Lille et alentours \(150.km\)/ });
    await remove.click();
    await expect(page).not.toHaveURL(/near=/);
    await expect(remove).toHaveCount(0);
    await test.step('the town is there again with "back", and not on the next visit', async () => {
      await page.goBack();
      await expect(page).toHaveURL(/near=50\.63%2C3\.06&radiusKm=150&place=Lille/);
      await expect(remove).toBeVisible();
      await expect(cards.filter({ hasText: 'Carvin' })).toHaveCount(1);
      await page.goto('/?period=past');
      await expect(cards.first()).toBeVisible();
      await expect(remove).toHaveCount(0);
    });
  });

  test('ED-05 finds what is near them, the nearest first, by the position of the browser', async ({
    context,
    members,
    page,
  }) => {
    const author = await members.create('proche');
    // In the South Atlantic there is no other edition.
    const here = { latitude: -54.281_31, longitude: -36.508_71 };
    const word = `proche${uniqueId()}`;
    const place = async (name: string, degreesNorth: number): Promise<string> => {
      const { id } = await publishedEdition(author);
      const moved = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
        data: {
          name: `Édition ${word} ${name}`,
          city: 'Grytviken',
          country: 'GS',
          latitude: here.latitude + degreesNorth,
          longitude: here.longitude,
        },
      });
      expect(moved.status(), await moved.text()).toBe(200);
      return `Édition ${word} ${name}`;
    };
    const far = await place('à 100 km', 0.9);
    const near = await place('à 10 km', 0.09);
    await place('à 300 km', 2.7);
    const found = `/api/editions?q=${word}&near=-54.28,-36.51&radiusKm=150&sort=distance`;
    await expect
      .poll(async () => {
        const { data } = (await (await page.request.get(found)).json()) as {
          data: { name: string }[];
        };
        return data.map(({ name }) => name);
      })
      .toEqual([near, far]);

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(here);
    await page.goto(`/?q=${word}`);
    const dialog = await openFilters(page);
    await dialog.getByRole('button', { name: 'Près de moi' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Près d’une ville' })).toHaveValue(
      'Ma position',
    );
    await dialog.getByRole('button', { name: 'Voir 2 éditions' }).click();
    await expect(page).toHaveURL(`/?q=${word}&near=-54.28%2C-36.51&radiusKm=150`);
    await expect(
      page.getByRole('button', { name: /Retirer à moins de 150.km de ma position/ }),
    ).toBeVisible();
    await page.getByRole('combobox', { name: 'Trier' }).selectOption('Par distance');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([near, far]);
  });

  test('ED-02 is offered the filter to remove when nothing is found', async ({ page }) => {
    await page.goto('/?q=goteborg&period=past&countries=FR');
    await expect(page.getByText('Aucune édition ne correspond')).toBeVisible();
    await page.getByRole('link', { name: 'Sans « France » : 1 édition' }).click();
    await expect(page.getByRole('article')).toContainText('Göteborg');
  });
});

test('a visitor sees on the map of a place the villages around, none cut or under the pin', async ({
  members,
  page,
}) => {
  const author = await members.create('village');
  const { id } = await publishedEdition(author);
  const strasbourg = { city: 'Strasbourg', country: 'FR', latitude: 48.5734, longitude: 7.7521 };
  const moved = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
    data: strasbourg,
  });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${id}`);
  await page.getByRole('button', { name: 'Voir sur la carte' }).click();
  const map = page.getByRole('region', { name: 'Carte du lieu' });
  // Kehl is 5 km away, on the other side of the Rhine.
  await expect(map.getByText('Kehl')).toBeVisible();
  await expect(map.getByText('Strasbourg')).toBeVisible();
  await expect(map.getByText('5 km')).toBeVisible();
  const frame = await map.boundingBox();
  const pin = await map.locator('.sw-map-point').boundingBox();
  const names = await map.locator('.sw-map-town > span').all();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const box = await name.boundingBox();
    if (!box || !frame || !pin) throw new Error('The map has no layout.');
    expect(box.x).toBeGreaterThanOrEqual(frame.x);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    const isAside = box.x > pin.x + pin.width || box.x + box.width < pin.x;
    const isAboveOrBelow = box.y >= pin.y + pin.height - 1 || box.y + box.height <= pin.y + 1;
    expect(isAside || isAboveOrBelow, (await name.textContent()) ?? '').toBe(true);
  }
});

test('a visitor sees country outlines when the map tiles are unreachable', async ({ page }) => {
  // The platform of the tests has none configured, so the page gets some whose host is not there.
  await page.route('**/api/platform/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    const mapTiles = { url: '/no-tiles/{z}/{x}/{y}.png', attribution: 'Nowhere' };
    await route.fulfill({ response, json: { ...config, mapTiles } });
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    // Without the block in the page, the shell requests the configuration.
    await route.fulfill({ response, body: html.replace('siteswap-config', 'no-config') });
  });
  await page.goto('/?period=past&view=map');
  const map = page.getByRole('region', { name: 'Carte des éditions' });
  await expect.poll(() => map.locator('.sw-map-land').count()).toBeGreaterThan(150);
  await expect(page.getByText(/les contours des pays les remplacent/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`AC-06 axe finds nothing serious on the map (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/?period=past&countries=DE&view=map');
    const map = page.getByRole('region', { name: 'Carte des éditions' });
    await expect(map.locator('.sw-map-cluster').first()).toBeVisible();
    await expect(map.locator('.sw-map-land').first()).toBeAttached();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectStill(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''));
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });
}
