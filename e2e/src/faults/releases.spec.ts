import { getRegistry, type RemoteManifest } from '@siteswap/contracts/platform';
import { fillPath } from '@siteswap/contracts/route';
import { upcomingEdition } from '#src/support/members.ts';
import { expect, type Page, test } from '#src/support/own-platform.ts';
import { RemoteReleases } from '#src/support/releases.ts';

const marker = 'Un tout nouveau covoiturage';
const newVersion = 'Une nouvelle version est disponible';
const pause = 'Cette partie du site fait une pause';
const offers = (page: Page) => page.getByRole('heading', { name: 'Offres' });

test('MF-01 mf-carpool goes live alone, and back, under open tabs', async ({
  page,
  browser,
  context,
  members,
  platform,
  carpoolReleases: releases,
}) => {
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  const address = `/editions/${edition.id}/carpool`;
  const before = await releases.inUse();
  const untouched = async () => {
    const response = await page.request.get(getRegistry.path);
    const { shell, remotes } = getRegistry.response.parse(await response.json());
    const others = remotes.filter(({ name }) => name !== 'mf-carpool');
    const pids = [...platform.processes.values()].map(({ name, pid }) => `${name} ${pid}`);
    return [shell, ...others.map(({ name, version }) => `${name}@${version}`), ...pids];
  };
  const atFirst = await untouched();

  await members.enter(context, member);
  await page.goto(address);
  await expect(offers(page)).toBeVisible();
  const visitors = await browser.newContext({ baseURL: platform.url });
  const visitor = await visitors.newPage();
  await visitor.goto(`/editions/${edition.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();

  const folder = releases.workspace((file) => {
    file('src/exposes/edition-carpool.tsx').write(`
      import '#src/styles.css';
      import { EditionCarpoolPage } from '#src/features/trips/pages/edition-carpool.page.tsx';
      export default function Page() {
        return <><EditionCarpoolPage /><p>${marker}</p></>;
      }`);
  });
  await test.step('brought, it changes nothing yet', async () => {
    expect(await releases.mf('publish', folder)).toContain('promote it to use it');
    expect(await releases.inUse()).toBe(before);
  });
  await releases.mf('promote', folder);
  await expect.poll(() => releases.inUse()).not.toBe(before);

  await test.step('an open tab is notified, and goes on with its version', async () => {
    await expect(page.getByText(newVersion)).toBeVisible();
    await page.getByRole('button', { name: 'Proposer des places' }).click();
    await expect(page.getByRole('combobox', { name: 'Ville de départ' })).toBeVisible();
    await expect(page.getByText(marker)).toHaveCount(0);
  });
  await test.step('a tab that had not loaded the remote yet gets the version of its page', async () => {
    await visitor.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(offers(visitor)).toBeVisible();
    await expect(visitor.getByText(marker)).toHaveCount(0);
    await expect(visitor.getByText(newVersion)).toBeVisible();
  });
  await test.step('a new tab gets the new one', async () => {
    await visitor.getByRole('button', { name: 'Recharger' }).click();
    await expect(visitor.getByText(marker)).toBeVisible();
    await expect(offers(visitor)).toBeVisible();
  });
  await test.step('and back', async () => {
    expect(await releases.mf('rollback', 'mf-carpool')).toContain('again');
    await expect.poll(() => releases.inUse()).toBe(before);
    await visitor.reload();
    await expect(offers(visitor)).toBeVisible();
    await expect(visitor.getByText(marker)).toHaveCount(0);
    // The member's tab runs what is in use again.
    await expect(page.getByText(newVersion)).toHaveCount(0);
  });
  await test.step('switched off, it is gone from open tabs, and comes back', async () => {
    expect(await releases.mf('disable', 'mf-carpool')).toContain('disabled');
    await expect(page.getByText(pause)).toBeVisible();
    const visit = await visitor.goto(address);
    expect(visit?.status()).toBe(503);
    await expect(visitor.getByText(pause)).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    expect(await releases.mf('enable', 'mf-carpool')).toContain('enabled');
    await expect(page.getByText(pause)).toHaveCount(0);
    await expect(offers(page)).toBeVisible();
  });
  await test.step('its stylesheet retains its first rule', async () => {
    const firstRules = () =>
      page.evaluate(() =>
        [...document.styleSheets]
          .filter(({ href }) => href?.includes('/mf/mf-carpool/'))
          .map(({ cssRules }) => cssRules[0]?.cssText.split('{')[0]?.trim()),
      );
    await expect.poll(firstRules).toContain('@layer properties');
  });
  await test.step('nothing else was built or started again', async () => {
    expect(await untouched()).toEqual(atFirst);
    expect(await releases.mf('list', 'mf-carpool')).toMatch(/rolled-back .* by deploy-token/);
  });
  await visitors.close();
});

/** The first page of a remote that everyone may open, at most of one edition. */
function openPageOf({ name, routes }: RemoteManifest) {
  const page = routes.find(
    ({ path, guard, isSecret }) => !guard && !isSecret && !/:(?!id\b)/.test(path),
  );
  if (!page) throw new Error(`${name} has no page that everyone may open`);
  return page;
}

/** Puts a mark behind a text in a file of translations. @param key with its namespace */
function marked(text: string, key: string): string {
  const messages = JSON.parse(text);
  const path = key.split(/[:.]/);
  const last = path.pop() ?? '';
  const group = path.reduce((inner, part) => inner[part], messages);
  group[last] += ` – ${marker}`;
  return JSON.stringify(messages);
}

test('MF-01 each other remote goes live alone, and back, under an open tab', async ({
  page,
  context,
  members,
  platform,
}) => {
  const member = await members.create();
  const { id } = await upcomingEdition(member.api);
  await members.enter(context, member);
  const versions = async () => {
    const response = await page.request.get(getRegistry.path);
    const { remotes } = getRegistry.response.parse(await response.json());
    return new Map(remotes.map(({ name, version }) => [name, version]));
  };
  const atFirst = await versions();
  const hasMark = async () => (await page.title()).includes(marker);
  for (const name of [...atFirst.keys()].filter((each) => each !== 'mf-carpool')) {
    await test.step(name, async () => {
      const releases = new RemoteReleases(platform, name);
      const { title, path } = openPageOf(releases.manifest(atFirst.get(name) ?? ''));
      await page.goto(fillPath(path, path.includes(':id') ? { id } : {}));
      await expect(page.getByText(newVersion)).toHaveCount(0);
      const putBack = await releases.doctor(() => ({
        'locales/fr.json': (text) => marked(text, title),
      }));
      await expect(page.getByText(newVersion)).toBeVisible();
      expect(await hasMark()).toBe(false);
      await page.getByRole('button', { name: 'Recharger' }).click();
      await expect.poll(hasMark).toBe(true);
      const inUse = await versions();
      expect([...inUse].filter(([each, version]) => atFirst.get(each) !== version)).toEqual([
        [name, inUse.get(name)],
      ]);
      await putBack();
      await expect(page.getByText(newVersion)).toBeVisible();
      await page.getByRole('button', { name: 'Recharger' }).click();
      await expect.poll(hasMark).toBe(false);
      expect(await versions()).toEqual(atFirst);
    });
  }
});
