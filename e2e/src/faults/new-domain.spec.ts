import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@siteswap/contracts/core';
import { createPost, type MyEdition } from '@siteswap/contracts/editions';
import { type Registry, registry } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import type { KnownSlots } from '@siteswap/contracts/slot';
import type { APIRequestContext, Locator } from 'playwright/test';
import { publishedEdition } from '#src/support/conventions.ts';
import { fillSlots, textIn } from '#src/support/fill-slots.ts';
import { demoPassword, type Member } from '#src/support/members.ts';
import { expect, type Page, test } from '#src/support/repository-copy.ts';

const run = promisify(execFile);

const notes = (url: string) => fetch(`${url}/api/props/notes`);

async function remotesOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/platform/registry`);
  const { remotes }: Registry = registry.parse(await response.json());
  return remotes.map(({ name }) => name);
}

const title = /^Notes\s: Props$/;

async function signIn(api: APIRequestContext): Promise<Member> {
  const email = 'member@siteswap.test';
  const response = await api.post(login.path, {
    data: { identifier: email, password: demoPassword },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { user } = login.response.parse(await response.json());
  return { user, email, api };
}

/** A published edition of the member's, with a post. */
async function editionWithPost(author: Member): Promise<MyEdition> {
  const edition = await publishedEdition(author);
  const posted = await author.api.post(routeUrl(createPost, { params: { id: edition.id } }), {
    data: { content: 'Bienvenue' },
  });
  expect(posted.status(), await posted.text()).toBe(201);
  return edition;
}

interface Place {
  readonly path: string;
  readonly shown: Locator;
}

/** Where each slot is, and what a remote that fills them all shows there. */
function placesOf(
  page: Page,
  { id, conventionId, name }: MyEdition,
): Record<keyof KnownSlots, Place> {
  const text = (slot: keyof KnownSlots, props: object) =>
    page.getByText(textIn(slot, props), { exact: true });
  const edition = `/editions/${id}`;
  return {
    'editions.card.badge@1': {
      path: `/?q=${encodeURIComponent(name)}`,
      shown: page.getByRole('article').filter({ hasText: name }).getByText(title),
    },
    'editions.tab@1': { path: edition, shown: page.getByRole('link', { name: title }) },
    'editions.about@1': { path: edition, shown: text('editions.about@1', { editionId: id }) },
    'editions.management@1': {
      path: `${edition}/gestion`,
      shown: page.getByRole('navigation', { name: 'Sections de la gestion' }).getByText(title),
    },
    'editions.management.overview@1': {
      path: `${edition}/gestion`,
      shown: text('editions.management.overview@1', { editionId: id }),
    },
    'convention.section@1': {
      path: `/conventions/${conventionId}`,
      shown: text('convention.section@1', { conventionId }),
    },
    'profile.section@1': { path: '/profile', shown: text('profile.section@1', {}) },
    'profile.statistic@1': { path: '/profile', shown: text('profile.statistic@1', {}) },
  };
}

test('MF-10 a new domain is added by configuration, and removed again', async ({
  page,
  copy,
  startInCopy,
  playwright,
}) => {
  const node = (...args: string[]) => run(process.execPath, args, { cwd: copy.dir });
  const start = async () => {
    const platform = startInCopy('start');
    return { platform, url: (await platform.says(/^ready (\S+)$/m))[1] as string };
  };
  await node('infra/src/cli.ts', 'create', 'props');
  const configuration = [' M package-lock.json', ' M packages/contracts/package.json'];
  const own = [
    '?? e2e/src/journeys/props.spec.ts',
    '?? mf-props/',
    '?? packages/contracts/src/props/',
    '?? svc-props/',
  ];
  expect(copy.changes()).toEqual([...configuration, ...own]);
  fillSlots(join(copy.dir, 'mf-props'), 'props:page.title', 'props.edition-notes');

  const { platform, url } = await start();
  await test.step('its API responds through the gateway', async () => {
    const response = await notes(url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: [expect.objectContaining({ title: 'Première note' })],
      nextCursor: null,
    });
    expect(await remotesOf(url)).toContain('mf-props');
  });
  const api = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: url },
  });
  const member = await signIn(api);
  await page.context().addCookies((await api.storageState()).cookies);
  await test.step('its page is in the menu, and writes to its service', async () => {
    await page.goto(url);
    await page.getByRole('button', { name: /^Menu d/ }).click();
    await page.getByRole('menuitem', { name: 'Notes : Props' }).click();
    await expect(page).toHaveURL(/\/props$/);
    await expect(page).toHaveTitle(/Notes\s: Props/);
    await page.getByRole('textbox', { name: 'De quoi s’agit-il ?' }).fill('Massues à prêter');
    const written = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/api/props/notes'),
    );
    await page.getByRole('button', { name: 'Écrire une note' }).click();
    expect((await written).status()).toBe(201);
    const note = page.getByRole('listitem').filter({ hasText: 'Massues à prêter' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
  });
  const places = placesOf(page, await editionWithPost(member));
  let open = '';
  for (const [slot, { path, shown }] of Object.entries(places)) {
    await test.step(`it fills ${slot}`, async () => {
      if (path !== open) await page.goto(url + path);
      open = path;
      await expect(shown).toBeVisible();
    });
  }
  await api.dispose();
  expect(await platform.interrupt()).toBe(0);
  expect(copy.changes()).toEqual([...configuration, ...own]);

  await node('infra/src/cli.ts', 'create', 'props', '--remove');
  expect(copy.changes()).toEqual([]);
  const { platform: platformWithout, url: urlWithout } = await start();
  await test.step('nothing of it is left', async () => {
    expect((await notes(urlWithout)).status).toBe(404);
    expect((await fetch(`${urlWithout}/props`)).status).toBe(404);
    expect(await remotesOf(urlWithout)).toContain('mf-carpool');
    expect(await remotesOf(urlWithout)).not.toContain('mf-props');
  });
  expect(await platformWithout.interrupt()).toBe(0);
});
