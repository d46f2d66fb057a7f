import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRegistry } from '@siteswap/contracts/platform';
import { upcomingEdition } from '#src/support/members.ts';
import { expect, type Page, test } from '#src/support/own-platform.ts';
import { writePointer } from '#src/support/releases.ts';

test.use({ serviceWorkers: 'allow' });

const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Version of the shell in the registry of the document. */
const shellOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => JSON.parse(document.getElementById('siteswap-registry')?.textContent ?? '{}').shell,
  );

/** Opens the home page until the worker controls it. */
async function openControlled(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => isControlled(page)).toBe(true);
  await page.goto(path);
}

/** Registrations that the present page has asked the browser for; `countRegistrations` comes before it is opened. */
const registrations = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { registrations?: number }).registrations ?? 0);

const countRegistrations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as Window & { registrations?: number };
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function count(...given) {
      counted.registrations = (counted.registrations ?? 0) + 1;
      return register.apply(this, given);
    };
  });

/**
 * Pages have three requests that never end. Chromium looks for a newer worker only once a page has two or less, so none
 * comes by itself.
 */
async function keepBusy(page: Page): Promise<void> {
  await page.route('**/api/without-end-*', () => undefined);
  await page.addInitScript(() => {
    for (const n of [1, 2, 3]) fetch(`/api/without-end-${n}`).catch(() => undefined);
  });
}

test('a deploy under an open tab leaves it what it has not opened yet', async ({
  page,
  members,
  carpoolReleases: releases,
}) => {
  const { api } = await members.create();
  const edition = await upcomingEdition(api);
  await openControlled(page, `/editions/${edition.id}`);
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  const before = await releases.inUse();
  await releases.doctor(({ entry }) => ({ [entry]: (text) => `${text}\n;` }));
  expect(await releases.inUse()).not.toBe(before);
  await page.getByRole('link', { name: 'Covoiturage' }).click();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
});

test('a release of the shell and a roll-back reach the next navigation, and one can end the worker', async ({
  page,
  platform,
}) => {
  const folder = join(platform.releasesDir, 'shell');
  const inUse = async (): Promise<string> => {
    const response = await fetch(platform.url + getRegistry.path);
    return getRegistry.response.parse(await response.json()).shell ?? '';
  };
  const use = async (version: string): Promise<void> => {
    writePointer(platform.releasesDir, 'shell', version);
    await expect.poll(inUse).toBe(version);
  };
  const present = await inUse();
  const next = '9.9.9-offlineworker';
  cpSync(join(folder, present), join(folder, next), { recursive: true });
  const file = join(folder, next, 'shell.json');
  const { worker: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, version: next }));

  await countRegistrations(page);
  await keepBusy(page);
  await openControlled(page);
  expect(await shellOf(page)).toBe(present);
  await expect.poll(() => registrations(page)).toBe(1);
  const marker = '/mf/shell/_files/stored-by-a-test.js';
  await page.evaluate(async (path) => {
    await (await caches.open('siteswap-files')).put(path, new Response('stored'));
  }, marker);
  // An update that the page has asked for would bring the worker that ends itself: it is over before the release.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const _ of ['of the page', 'of this test']) await registration.update();
  });
  try {
    await use(next);
    await page.goto('/');
    expect(await shellOf(page)).toBe(next);
    await test.step('its release has no worker: the one of before ends, with what it had', async () => {
      const workers = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await expect.poll(workers).toBe(0);
      const isStored = (): Promise<boolean> =>
        page.evaluate(async (path) => (await caches.match(path)) !== undefined, marker);
      await expect.poll(isStored).toBe(false);
      // One registration of the page would bring the ended worker back.
      expect(await registrations(page)).toBe(0);
    });
  } finally {
    await use(present);
  }
  await openControlled(page);
  expect(await shellOf(page)).toBe(present);
});
