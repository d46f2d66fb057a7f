import { listFavorites, setFavorite } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { BrowserContext, Page } from 'playwright/test';
import { signInByHand, userMenu } from '#src/support/browser-session.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { changeLanguage, keysShown, nativeNames } from '#src/support/languages.ts';
import { password } from '#src/support/members.ts';

test.use({ serviceWorkers: 'allow' });

/** Addresses that lie in a part of Cache Storage. */
const stored = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    const requests = (await caches.has(cache)) ? await (await caches.open(cache)).keys() : [];
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname));
  }, name);

/** Language of the stored start. */
const storedLanguage = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const start = await caches.match('/');
    return /<html lang="(\w+)"/.exec((await start?.text()) ?? '')?.[1];
  });

/** Whether a stored file of a page that was not opened has this text. */
const isTextStored = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open('siteswap-files');
    const responses = await cache.matchAll();
    const texts = await Promise.all(responses.map((response) => response.text()));
    return texts.some((one) => one.includes(wanted));
  }, text);

/** Waits until the page is controlled by the worker and has stored its start and these responses. */
async function expectReadyForNoNetwork(page: Page, responses: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => stored(page, 'siteswap-platform')).toContain('/');
  for (const route of responses) {
    const paths = () => stored(page, 'siteswap-responses').then((all) => all.join('\n'));
    await expect.poll(paths).toContain(route);
  }
}

async function network(context: BrowserContext, isOn: boolean): Promise<void> {
  await context.setOffline(!isOn);
}

const updated = (page: Page) => page.getByText(/Dernière mise à jour/);
const waiting = (page: Page) => page.getByText('1 changement attend le réseau.');
const noNetwork = (page: Page) => page.getByRole('heading', { name: 'Pas de réseau' });

test('without a network, what was seen is readable, and the rest says so and comes with it', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create();
  const edition = await publishedEdition(member);
  await member.api.put(routeUrl(setFavorite, { params: { id: edition.id } }));
  await page.goto('/login');
  await signInByHand(page, member, password, { remember: true });

  await page.goto('/favorites');
  await expect(page.getByRole('link', { name: edition.name })).toBeVisible();
  await page.goto(`/editions/${edition.id}`);
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  await expectReadyForNoNetwork(page, [
    `/${member.user.id}/["editions.favorite.list"`,
    '/all/["editions.edition.get"',
  ]);
  await expect.poll(() => isTextStored(page, 'logout.leaving')).toBe(true);
  await network(context, false);

  await test.step('the shell starts, with the edition that was seen and of when it is', async () => {
    await page.goto(`/editions/${edition.id}`);
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    await expect(updated(page)).toBeVisible();
    await expect(userMenu(page)).toBeVisible();
  });
  await test.step('my favourites are readable', async () => {
    await page.goto('/favorites');
    await expect(page.getByRole('link', { name: edition.name })).toBeVisible();
    await expect(updated(page)).toBeVisible();
  });
  await test.step('a star waits for the network, also after a reload', async () => {
    await page.getByRole('button', { name: `Favori : ${edition.name}` }).click();
    await expect(waiting(page)).toBeVisible();
    await page.reload();
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('link', { name: edition.name })).toHaveCount(0);
  });
  await test.step('a page that was never loaded says so, and comes with the network', async () => {
    await page.goto(`/editions/${edition.id}`);
    await page.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(noNetwork(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible();
    await network(context, true);
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    await expect(noNetwork(page)).toHaveCount(0);
  });
  await test.step('the star is sent then', async () => {
    await expect(waiting(page)).toHaveCount(0);
    const favorites = async () =>
      listFavorites.response.parse(await (await member.api.get(listFavorites.path)).json()).data;
    await expect.poll(favorites).toEqual([]);
  });
  await test.step('signing out drops what was stored', async () => {
    await network(context, false);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(userMenu(page)).toHaveCount(0);
    await expect.poll(() => stored(page, 'siteswap-responses')).toEqual([]);
    await page.goto('/favorites');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('link', { name: edition.name })).toHaveCount(0);
  });
});

test('without a network, texts come from all stored sets of a language, and one never loaded shows no keys', async ({
  page,
  context,
}) => {
  const home = page.getByRole('heading', { level: 1, name: 'Conventions de jonglerie' });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectReadyForNoNetwork(page, ['/all/["editions.edition.list"']);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  await expectReadyForNoNetwork(page, []);
  await network(context, false);

  await test.step('a page whose texts were stored with those of another start', async () => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(home).toBeVisible();
    expect(await keysShown(page)).toEqual([]);
  });
  await test.step('a language that was never loaded leaves the one in use', async () => {
    await page.getByRole('banner').getByRole('button', { name: nativeNames.fr }).click();
    await page.getByRole('menuitemradio').and(page.locator('[data-key="de"]')).click();
    await expect(page.getByText('Impossible de charger cette langue.').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await keysShown(page)).toEqual([]);
  });
});

test('without a network, a page that was seen in another language has its texts in it', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await changeLanguage(page, 'fr', 'de');
  await page.goto('/');
  const home = page.getByRole('heading', { level: 1, name: 'Jonglierconventions' });
  await expect(home).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectReadyForNoNetwork(page, ['/all/["editions.edition.list"']);
  await expect.poll(() => storedLanguage(page)).toBe('de');
  await network(context, false);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(home).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Kein Netz');
  expect(await keysShown(page)).toEqual([]);
});

for (const [kind, address] of [
  ['remote', '/'],
  ['shell', '/unsubscribe?token=none'],
] as const) {
  test(`without a network, a page of the ${kind} in a language it was never seen in shows no keys`, async ({
    page,
    context,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/login');
    await changeLanguage(page, 'fr', 'de');
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Willkommen' })).toBeVisible();
    await expectReadyForNoNetwork(page, []);
    await expect.poll(() => storedLanguage(page)).toBe('de');
    await network(context, false);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await keysShown(page)).toEqual([]);
    await expect(page.getByRole('main')).toContainText('Kein Netz');
  });
}

test('of a session that ends with its tab, nothing of a member is stored', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create();
  await members.enter(context, member);
  await page.goto('/favorites');
  await expect(userMenu(page)).toBeVisible();
  await page.goto('/');
  await expectReadyForNoNetwork(page, ['/all/["editions.edition.list"']);
  const owners = (await stored(page, 'siteswap-responses')).map((path) => path.split('/')[1]);
  expect([...new Set(owners)]).toEqual(['all']);
});

test('a missing file is 404 and never a page', async ({ page, request }) => {
  await page.goto('/privacy-policy');
  for (const path of ['/assets/unknown', '/assets/unknown.js', '/mf/shell/_files/main.0.js']) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(response.headers()['content-type']).toContain('application/problem+json');
  }
});
