import type { Locator } from 'playwright/test';
import { addToTeam, ownConvention, ownEdition } from '#src/support/conventions.ts';
import {
  type Census,
  exceptions,
  type Finding,
  lowTargets,
  takeCensus,
} from '#src/support/design-census.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
};

test('every page takes heights, radii, type and targets from the tokens', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create('mesure');
  const edition = await upcomingEdition(member.api);
  const sums: Record<string, number> = {};
  const findings = new Map<string, Finding & { where: string }>();
  const edges = new Map<string, number>();
  const note = ({ values, findings: found, edge }: Census, where: string, width: number): void => {
    for (const [value, count] of Object.entries(values)) sums[value] = (sums[value] ?? 0) + count;
    for (const one of found)
      findings.set(JSON.stringify(one), { ...one, where: `${where} at ${width}` });
    // The forms of accounts stand in the middle of a wide window.
    const isCentred = width > 360 && /^\/(login|register|auth)/.test(where);
    if (edge !== undefined && !isCentred) {
      edges.set(`${where} at ${width}`, edge - (width === 360 ? 16 : 56));
    }
  };
  const walk = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await open(page, path);
      for (const size of sizes) {
        await page.setViewportSize(size);
        note(await takeCensus(page), path, size.width);
      }
    }
  };

  await walk([
    '/',
    '/?hasShowers=true&countries=FR&period=past',
    '/?view=map&period=past,current,upcoming',
    '/?q=introuvable',
    `/editions/${edition.id}`,
    `/editions/${edition.id}/carpool`,
    '/editions/999999',
    '/conventions/1',
    '/login',
    '/register',
    '/auth/forgot-password',
    '/privacy-policy',
  ]);
  await test.step('the filters, whose footer is flush with the bottom', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Filtres/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Voir \d+ éditions?$/ })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      note(await takeCensus(page), 'filters', size.width);
      const [footer, sheet] = await Promise.all([
        dialog.locator('footer').boundingBox(),
        page.locator('.sw-dialog').boundingBox(),
      ]);
      const bottom = (box: typeof footer) => Math.round((box?.y ?? 0) + (box?.height ?? 0));
      expect(Math.abs(bottom(footer) - bottom(sheet))).toBeLessThanOrEqual(1);
    }
    // 400 % of a window of 1280 × 1024: the footer scrolls with the fields.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(dialog.locator('footer')).not.toBeInViewport();
    await expect(dialog.locator('footer')).toHaveCSS('position', 'static');
  });
  const convention = await ownConvention(member);
  await addToTeam(member, convention.id, await members.create('coorga'));
  const draft = await ownEdition(member, convention.id);
  await members.enter(context, member);
  await walk([
    '/favorites',
    '/profile',
    '/notifications',
    '/my-conventions',
    '/conventions/add',
    `/conventions/${convention.id}/team`,
    `/conventions/${convention.id}/editions/add`,
    `/editions/${draft.id}/gestion`,
  ]);

  const lines = Object.entries(sums)
    .sort()
    .map(([value, count]) => `${value}: ${count}`);
  console.log(
    [
      'values on screen',
      ...lines,
      'excepted',
      ...[...exceptions, ...lowTargets].map(({ selector, reason }) => `${selector}: ${reason}`),
    ].join('\n  '),
  );
  expect([...findings.values()]).toEqual([]);
  expect([...edges].filter(([, distance]) => distance !== 0)).toEqual([]);
});

test('a card gives long names three lines and breaks long words', async ({ page }) => {
  const word = 'Jonglierveranstaltungsteilnehmerverzeichnis';
  await page.route(/\/api\/editions\?/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { name: string; city: string }[] };
    const [first, second] = json.data;
    if (first) first.name = `${word} `.repeat(12);
    if (second) Object.assign(second, { name: word.repeat(4), city: word.repeat(2) });
    await route.fulfill({ response, json });
  });
  await page.goto('/');
  // A search in the page is always a call of the browser.
  await page.getByRole('searchbox').fill('démonstration');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.nth(1)).toContainText(word);
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const index of [0, 1]) {
      const lines = await names
        .nth(index)
        .evaluate(
          (name) =>
            name.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(name).lineHeight),
        );
      expect(Math.round(lines)).toBe(3);
    }
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  }
});

test('a toast covers neither the header nor the bottom bar of a phone', async ({
  page,
  context,
  members,
}) => {
  await members.enter(context, await members.create('annonce'));
  await page.route(/\/favorite$/, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Favori/ })
    .first()
    .click();
  const toast = page.locator('.sw-toast').first();
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('not in sight');
    return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  };
  // It moves into its place.
  await expect
    .poll(async () => (await boxOf(toast)).top - (await boxOf(page.getByRole('banner'))).bottom)
    .toBeGreaterThanOrEqual(0);
  const [place, bar] = await Promise.all([
    boxOf(toast),
    boxOf(page.getByRole('navigation', { name: 'Navigation principale' })),
  ]);
  // At the top: the next thing to press stands at the bottom, under the thumb.
  expect(place.bottom).toBeLessThan(bar.top / 2);
  expect(place.left).toBeGreaterThanOrEqual(0);
  expect(place.right).toBeLessThanOrEqual(360);
});

test('a first visit with filters shifts nothing, and one change is one request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Slow enough that the skeleton is seen.
  await page.route(/\/api\/editions\?/, async (route) => {
    const response = await route.fetch();
    await expect(page.locator('.sw-skeleton').first()).toBeVisible();
    await route.fulfill({ response });
  });
  await page.goto('/?period=past&countries=FR');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  console.log(`layout shift of a filtered first visit: ${shift.toFixed(4)}`);
  expect(shift).toBeLessThanOrEqual(0.02);

  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/editions')) requests.push(pathname);
  });
  await page.unroute(/\/api\/editions\?/);
  const counted = await page.getByText(/^\d+ éditions?$/).textContent();
  // The address changes first, the request leaves later, and the former list stays until its response has come.
  const answered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/api/editions'),
  );
  await page.getByRole('button', { name: 'Retirer France' }).click();
  await answered;
  await expect(page).not.toHaveURL(/countries/);
  await expect(page.getByText(/^\d+ éditions?$/)).not.toHaveText(counted ?? '');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(requests).toEqual(['/api/editions']);
});
