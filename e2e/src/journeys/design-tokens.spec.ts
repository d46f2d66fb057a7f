import type { Locator } from 'playwright/test';
import { takeCensus } from '#src/support/design-census.ts';
import { openFilters } from '#src/support/dialogs.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { tooWide } from '#src/support/languages.ts';
import { expectSettled } from '#src/support/still.ts';
import { eachNth, walked } from '#src/support/walk.ts';
import { makeWalkedThings, walkedAddresses } from '#src/support/walked-pages.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/** On a desktop all pages, or some, whose layout differs most. */
const isOnDesktop = (path: string): boolean =>
  walked(true, ['/', '/profile'].includes(path) || path.endsWith('/gestion'));
const desktopPages = walked('every page', 'the list, the profile and a draft');

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectSettled(page);
};

/** Where the left edge of the page's heading should be; undefined where it stands in the middle. */
function expectedEdge(path: string, width: number): number | undefined {
  if (width === phone.width) return 16;
  // The forms of accounts, and the page that ends mails, stand in the middle of a wide window.
  return /^\/(login|register|auth|verify-email|unsubscribe)/.test(path) ? undefined : 56;
}

/** What is on screen at these sizes, against the tokens. Goes on after a fault, so that a run shows all of them. */
async function expectTokens(
  page: Page,
  where: string,
  sizes: readonly (typeof phone)[],
): Promise<void> {
  const soft = expect.configure({ soft: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const faults = async () => {
      const { compared, findings, edge } = await takeCensus(page);
      if (compared === 0) return ['nothing to compare'];
      const expected = expectedEdge(where, size.width);
      const isOff = edge !== undefined && expected !== undefined && edge !== expected;
      return isOff ? [...findings, { kind: 'left edge', value: String(edge) }] : findings;
    };
    // A page may draw itself once more for a new width.
    const message = `${where} at ${size.width} px`;
    await soft.poll(faults, { message, timeout: 30_000 }).toEqual([]);
  }
}

/** All pages, or each third, and those of the desktop. */
async function walk(page: Page, all: readonly string[]): Promise<void> {
  const some = eachNth(all, 3);
  for (const path of all.filter((each) => some.includes(each) || isOnDesktop(each))) {
    await test.step(path, async () => {
      await open(page, path);
      await expectTokens(page, path, isOnDesktop(path) ? [phone, desktop] : [phone]);
    });
  }
}

test.describe(`${walked('every page', 'each third page')} on a phone, ${desktopPages} on a desktop, takes heights, radii, type and targets from the tokens:`, () => {
  test('of visitors', async ({ page, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    const { visitors } = walkedAddresses(platform.releasesDir, things);
    await walk(page, [...visitors.filter((path) => path !== '/'), '/']);
    await test.step('the filters, whose footer is flush with the bottom', async () => {
      const dialog = await openFilters(page);
      const bottomOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      };
      const gap = async () =>
        Math.abs(
          (await bottomOf(dialog.locator('footer'))) - (await bottomOf(page.locator('.sw-dialog'))),
        );
      for (const size of [phone, desktop]) {
        await expectTokens(page, 'filters', [size]);
        await expect.poll(gap).toBeLessThanOrEqual(1);
      }
      // 400 % of a window of 1280 × 1024: the footer scrolls with the fields.
      await page.setViewportSize({ width: 320, height: 256 });
      await expect(dialog.locator('footer')).not.toBeInViewport();
      await expect(dialog.locator('footer')).toHaveCSS('position', 'static');
    });
  });

  test('of members', async ({ page, context, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await members.enter(context, things.member);
    await walk(page, walkedAddresses(platform.releasesDir, things).members);
  });
});

test('a card gives long names three lines and breaks long names without spaces', async ({
  page,
}) => {
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
      const lines = () =>
        names
          .nth(index)
          .evaluate((name) =>
            Math.round(
              name.getBoundingClientRect().height /
                Number.parseFloat(getComputedStyle(name).lineHeight),
            ),
          );
      await expect.poll(lines).toBe(3);
    }
    await expect.poll(() => tooWide(page)).toEqual([]);
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
  // All at once: it moves into its place, and leaves after some seconds.
  const place = () =>
    page.evaluate(() => {
      const boxOf = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .find((element) => element.checkVisibility())
          ?.getBoundingClientRect();
      const toast = boxOf('.sw-toast');
      const header = boxOf('header');
      const bar = boxOf('nav[aria-label="Navigation principale"]');
      if (!toast || !header || !bar) return 'not in sight';
      if (toast.top < header.bottom) return 'over the header';
      // At the top: the next thing to press stands at the bottom, under the thumb.
      if (toast.bottom >= bar.top / 2) return 'in the lower half';
      return toast.left < 0 || toast.right > innerWidth ? 'beyond the edge' : 'in its place';
    });
  await expect.poll(place).toBe('in its place');
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
  const listResponse = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/api/editions'),
  );
  await page.getByRole('button', { name: 'Retirer France' }).click();
  await listResponse;
  await expect(page).not.toHaveURL(/countries/);
  await expect(page.getByText(/^\d+ éditions?$/)).not.toHaveText(counted ?? '');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(requests).toEqual(['/api/editions']);
});
