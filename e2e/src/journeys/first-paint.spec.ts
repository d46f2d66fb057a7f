import { createLostFoundItem } from '@siteswap/contracts/editions';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { routeUrl } from '@siteswap/contracts/route';
import type { Page } from 'playwright/test';
import { movedEdition, publishedEdition } from '#src/support/conventions.ts';
import { laterPages, publicPages } from '#src/support/first-paint-pages.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { keysShown } from '#src/support/languages.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';
import { pagesInUse } from '#src/support/page-ids.ts';
import { eachNth, inTurn, walked } from '#src/support/walk.ts';

/** What the script of `watchTakeOver` notes. */
interface Watched {
  seen: { shift: number; heading: Element | null };
}

/** Notes the markup of the server and what happens to it; call it before the page opens. */
async function watchTakeOver(page: Page): Promise<{ errors: string[] }> {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser itself says that a document is a 404.
    if (message.type() === 'error' && !/status of 404/.test(message.text()))
      errors.push(message.text());
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, heading: null as Element | null | undefined };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      seen.heading = document.querySelector('#root[data-rendered] h1');
    });
  });
  return { errors };
}

/** What is left of the server's markup once the page responds. */
async function takenOver(page: Page): Promise<{ isSameHeading: boolean; shift: number }> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const { seen } = window as unknown as Watched;
    const heading = document.querySelector('#root h1');
    return { isSameHeading: heading !== null && heading === seen.heading, shift: seen.shift };
  });
}

test('each page is either public or one of the others', ({ platform }) => {
  const listed = [...publicPages, ...laterPages].map(({ page }) => page);
  const missing = pagesInUse(platform.releasesDir).filter(({ id }) => !listed.includes(id));
  expect(missing).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page }) => {
    for (const { path, heading } of publicPages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        // The loading logo does not cover it.
        await expect(page.locator('#siteswap-loading')).toBeHidden();
        // Nothing looks alive and is dead.
        await expect(page.locator('button:not([type=submit]):visible')).toHaveCount(0);
        await expect(page.locator('form:not([method=get]):visible')).toHaveCount(0);
      });
    }
  });

  test('the map leaves its place to the list', async ({ page }) => {
    await page.goto('/?view=map');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Chargement' })).toBeHidden();
  });

  test('the agenda has its rows, and the lost and found its items', async ({ page, members }) => {
    const rows = page.getByRole('region').getByRole('listitem').getByRole('link');
    const own = await publishedEdition(await members.create());
    for (const query of ['', `&q=${encodeURIComponent(own.name)}`, '&period=past&sort=name']) {
      await test.step(query, async () => {
        await page.goto(`/?view=agenda${query}`);
        await expect(rows.first()).toBeVisible();
        await expect(page.getByRole('region').getByRole('heading').first()).toBeVisible();
      });
    }
    await page.getByRole('link', { name: 'À venir' }).click();
    await page.getByRole('link', { name: 'Plus tôt' }).click();
    await expect(page).toHaveURL(/period=past/);
    await page.goto('/?view=agenda&period=past&year=1978');
    await expect(page.getByRole('table')).toHaveCount(12);

    const author = await members.create();
    const { id } = await movedEdition(author, { startDate: -2, endDate: 2 });
    const description = `Massue ${id}`;
    const added = await author.api.post(routeUrl(createLostFoundItem, { params: { id } }), {
      data: { kind: 'FOUND', description },
    });
    expect(added.status()).toBe(201);
    for (const query of ['', '?kind=FOUND', '?utm_source=x']) {
      await test.step(`lost and found ${query}`, async () => {
        await page.goto(`/editions/${id}/objets-trouves${query}`);
        await expect(page.getByRole('article').filter({ hasText: description })).toBeVisible();
      });
    }
    await page.goto(`/editions/${id}/objets-trouves?kind=LOST`);
    await expect(page.getByText('Aucun objet ne correspond').first()).toBeVisible();
  });

  test(`${walked('all', 'some')} other pages show their frame and say what they need`, async ({
    page,
  }) => {
    for (const { path } of eachNth(laterPages, 4)) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        await expect(page.getByRole('banner')).toBeVisible();
        // A locator by text finds nothing inside of it.
        const sentence = page.locator('main noscript p');
        await expect(sentence).toBeVisible();
        const text = await sentence.evaluate((element) => element.textContent);
        expect(text).toContain('Siteswap a besoin de JavaScript.');
        await expect(page.locator('.sw-needs-script')).toBeHidden();
        await expect(page.locator('#root')).not.toContainText('abc');
        expect(response?.status()).toBe(200);
      });
    }
  });

  test('a visitor searches, filters, turns the page and opens an edition', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('ejc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]q=ejc/);
    await page.locator('summary', { hasText: 'Filtres' }).click();
    await page.getByRole('checkbox', { name: 'Passées' }).check();
    await page.getByRole('button', { name: 'Voir les éditions' }).click();
    await expect(page).toHaveURL(/period=past/);
    await expect(page.getByRole('searchbox')).toHaveValue('ejc');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const first = await cards.first().getByRole('heading').textContent();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '');
    const name = (await cards.first().getByRole('heading').textContent()) ?? '';
    await cards.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(page).toHaveURL(/\/carpool$/);
  });

  test('an address with a query is rendered with what it asks for', async ({ page, members }) => {
    const cards = page.getByRole('article').getByRole('heading');
    await page.goto('/?q=ejc&period=past&utm_source=x');
    await expect(page.getByRole('searchbox')).toHaveValue('ejc');
    await expect(cards.first()).toBeVisible();
    for (const name of await cards.allTextContents()) expect(name).toMatch(/EJC/i);

    const member = await members.create();
    const edition = await upcomingEdition(member.api);
    const city = `Ville ${member.user.id}`;
    await publishOffer(member, edition, city);
    const address = `/editions/${edition.id}/carpool`;
    const offer = page.getByText(city);
    // The list of before may be cached for a moment.
    await expect
      .poll(async () => {
        await page.goto(`${address}?direction=TO_EVENT&utm_source=x`);
        return offer.count();
      })
      .toBeGreaterThan(0);
    await expect(offer.first()).toBeVisible();
    await page.goto(`${address}?utm_source=x`);
    await expect(offer.first()).toBeVisible();
    await page.goto(`${address}?direction=FROM_EVENT`);
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto(`/editions/${edition.id}?utm_source=x`);
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  });
});

const viewports = [
  { width: 412, height: 823 },
  { width: 1280, height: 720 },
];

for (const viewport of viewports) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    // In `npm test` each page at one of the widths.
    const pages = publicPages.filter((_, at) => inTurn(viewports, at).includes(viewport));

    test(`${walked('all', 'half of the')} public pages are taken over as the server has rendered them`, async ({
      page,
    }) => {
      const { errors } = await watchTakeOver(page);
      for (const { path } of pages) {
        await test.step(path, async () => {
          await page.goto(path);
          // Parts whose code comes last move nothing either.
          await expect(page.locator('.sw-skeleton')).toHaveCount(0);
          const { isSameHeading, shift } = await takenOver(page);
          expect(isSameHeading).toBe(true);
          expect.soft(shift, path).toBeLessThanOrEqual(0.02);
          expect(errors).toEqual([]);
        });
      }
    });

    test('the carpool of a reader with a town on this device moves nothing', async ({
      page,
      members,
    }) => {
      const member = await members.create();
      const edition = await publishedEdition(member);
      await publishOffer(member, edition);
      const { errors } = await watchTakeOver(page);
      await page.addInitScript(() => {
        const arras = { city: 'Arras', latitude: 50.29, longitude: 2.78 };
        localStorage.setItem('carpool-from', JSON.stringify(arras));
      });
      await page.goto(`/editions/${edition.id}/carpool`);
      await expect(page).toHaveURL(/from=50\.29/);
      await expect(page.getByRole('button', { name: /Trier par$/ })).toBeEnabled();
      await expect(page.locator('.sw-skeleton')).toHaveCount(0);
      await expect(page.getByRole('article').filter({ hasText: 'Lille' })).toBeVisible();
      const { shift } = await takenOver(page);
      expect(shift).toBeLessThanOrEqual(0.02);
      expect(errors).toEqual([]);
    });
  });
}

test('a first visit whose messages are lost once, and then late, never shows keys', async ({
  page,
}) => {
  const messages = /\/_i18n\/[^/]+\/fr\/messages\.json/;
  for (const [path, name, before] of [
    ['/', 'Conventions de jonglerie', page.getByRole('article').first()],
    // Addresses of this length are left to the browser, as pages are whose render is late.
    [`/login?from=${'a'.repeat(1_100)}`, 'Bienvenue', page.locator('#siteswap-loading')],
  ] as const) {
    await test.step(name, async () => {
      const { promise: sent, resolve: send } = Promise.withResolvers<void>();
      let requests = 0;
      await page.route(messages, async (route) => {
        requests += 1;
        if (requests === 1) return route.abort();
        await sent;
        return route.continue();
      });
      // The browser may or may not use a preload that failed, so there is none.
      const document = (url: URL) => url.pathname + url.search === path;
      await page.route(document, async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(/<link rel="preload"[^>]*messages[^>]*>/, '');
        return route.fulfill({ response, body: html });
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => requests).toBeGreaterThan(1);
      await expect(before).toBeVisible();
      expect(await keysShown(page)).toEqual([]);
      send();
      await expect(page.locator('html')).toHaveAttribute('data-ready');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('#siteswap-loading')).toHaveCount(0);
      expect(await keysShown(page)).toEqual([]);
      await page.unrouteAll();
    });
  }
});

test('a page for members is rendered as its place, and opens to members only', async ({
  page,
  context,
  members,
}) => {
  const { errors } = await watchTakeOver(page);
  for (const path of ['/profile', '/notifications', '/my-conventions']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  }
  await members.enter(context, await members.create());
  for (const [path, heading] of [
    ['/profile', 'Mon profil'],
    ['/notifications', 'Notifications'],
    ['/my-conventions', 'Mes conventions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('data-rendered');
  }
  expect(errors).toEqual([]);
});

/** In `npm test` a language with long terms and another alphabet; the tests above are in French. */
const languages = walked<readonly Locale[]>(locales, ['de', 'uk']);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the list, an edition and its carpool are taken over in ${languages.join(', ')}`, async ({
      browser,
    }) => {
      for (const locale of languages) {
        const context = await browser.newContext({ locale, colorScheme });
        const page = await context.newPage();
        const { errors } = await watchTakeOver(page);
        for (const path of ['/', '/editions/1', '/editions/1/carpool']) {
          await test.step(`${path} in ${locale}`, async () => {
            await page.goto(path);
            const { isSameHeading, shift } = await takenOver(page);
            expect(isSameHeading).toBe(true);
            expect(shift).toBeLessThanOrEqual(0.02);
            expect(errors).toEqual([]);
          });
        }
        await context.close();
      }
    });
  });
}
