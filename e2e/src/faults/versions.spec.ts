import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Registry,
  registry,
  remoteManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { unpackPreviousReleases } from '@siteswap/infra/testing';
import { expect, type Page, test } from '#src/support/own-platform.ts';
import { RemoteReleases, writePointer } from '#src/support/releases.ts';

const names = ['shell', 'mf-editions', 'mf-carpool'] as const;
type Name = (typeof names)[number];
type Versions = Readonly<Record<Name, string>>;

/** Which parts are of the releases before; the services are always the present ones. */
const combinations: { title: string; old: readonly Name[] }[] = [
  { title: 'remotes from before work with the new shell', old: ['mf-editions', 'mf-carpool'] },
  { title: 'a remote from before works next to a new one', old: ['mf-carpool'] },
  { title: 'a new remote works in the frame of one from before', old: ['mf-editions'] },
  { title: 'new remotes work in the shell from before', old: ['shell'] },
  { title: 'all releases from before work with the new services', old: names },
];

test.describe('versions that meet while a platform is deployed piece by piece', () => {
  let present: Versions;
  let before: Versions;

  async function inUse(page: Page): Promise<Versions> {
    const response = await page.request.get('/api/platform/registry');
    const { shell, remotes }: Registry = registry.parse(await response.json());
    const versionOf = (name: Name) => remotes.find((remote) => remote.name === name)?.version ?? '';
    return {
      shell: shell ?? '',
      'mf-editions': versionOf('mf-editions'),
      'mf-carpool': versionOf('mf-carpool'),
    };
  }

  test.beforeAll(async ({ platform: { releasesDir } }) => {
    const versionOf = (name: Name): string =>
      JSON.parse(readFileSync(join(releasesDir, name, 'current.json'), 'utf8')).version;
    const versions = (of: (name: Name) => string) =>
      Object.fromEntries(names.map((name) => [name, of(name)])) as Versions;
    present = versions(versionOf);
    const previous = await unpackPreviousReleases(releasesDir);
    before = versions((name) => previous.get(name) ?? '');
  });
  test.afterAll(({ platform: { releasesDir } }) => {
    for (const name of names) writePointer(releasesDir, name, present[name]);
  });

  /** Remotes that take names of shared modules which this shell does not provide, as their manifests state. */
  function findUnfit(releasesDir: string, { shell, ...remotes }: Versions): string[] {
    const manifest = (...path: string[]): unknown =>
      JSON.parse(readFileSync(join(releasesDir, ...path), 'utf8'));
    const { provides = {} } = shellManifest.parse(manifest('shell', shell, 'shell.json'));
    return Object.entries(remotes)
      .filter(([name, version]) => {
        const { uses = {} } = remoteManifest.parse(manifest(name, version, 'remote.json'));
        return Object.entries(uses).some(([path, names]) =>
          names.some((used) => provides[path] && !provides[path].includes(used)),
        );
      })
      .map(([name]) => name);
  }

  for (const { title, old } of combinations) {
    test(title, async ({ page, browser, platform }) => {
      const wanted = { ...present, ...Object.fromEntries(old.map((name) => [name, before[name]])) };
      const unfit = findUnfit(platform.releasesDir, wanted);
      if (unfit.length > 0) {
        // Such parts never meet: until the new shell is in use the gateway rejects their promotion.
        for (const name of names) writePointer(platform.releasesDir, name, before[name]);
        await expect.poll(() => inUse(page)).toEqual(before);
        for (const name of unfit) {
          const promotion = new RemoteReleases(platform, name).mf(
            'promote',
            name,
            present[name as Name],
          );
          await expect(promotion).rejects.toThrow('SHARED_NAME_UNKNOWN');
        }
        return;
      }
      for (const name of names) writePointer(platform.releasesDir, name, wanted[name]);
      await expect.poll(() => inUse(page)).toEqual(wanted);

      await test.step('rendered by the server', async () => {
        const reader = await browser.newPage({
          baseURL: platform.url,
          javaScriptEnabled: false,
          locale: 'fr-FR',
        });
        await expectPages(reader);
        await reader.close();
      });
      await test.step('and taken over by the browser', async () => {
        await expectPages(page);
        await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
        // By its address: the release before may call the tab by another name.
        await page.locator('nav a[href="/editions/1"]').click();
        await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
        await page.getByRole('link', { name: 'Covoiturage' }).click();
        await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
      });
    });
  }
});

async function expectPages(page: Page): Promise<void> {
  await page.goto('/?q=EJC&period=past');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/editions/1/carpool');
  await expect(page.getByRole('heading', { level: 1, name: 'EJC 1978' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
}
