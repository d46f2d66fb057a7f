import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pointerOf } from '@siteswap/releases';
import { repositoryDir } from '../paths.ts';
import { buildReleases } from '../releases/build-releases.ts';
import { builtFromFolder } from '../releases/built-from.ts';
import { frontEnds } from '../releases/front-ends.ts';

const cacheDir = join(repositoryDir, 'node_modules/.cache/siteswap');
const releasesDir = join(cacheDir, 'releases');

/** Builds shell and remotes once for every platform that tests start; what did not change is built already. */
export async function buildReleasesForTests(): Promise<void> {
  const logsDir = join(cacheDir, 'logs');
  mkdirSync(logsDir, { recursive: true });
  await buildReleases({ releasesDir, logsDir, log: () => {} });
}

/**
 * Copies what `buildReleasesForTests` built into the data folder of a platform that has not started yet, which then
 * builds only what differs from it.
 */
export async function copyReleases(dataDir: string): Promise<void> {
  for (const name of frontEnds()) {
    const version = (await pointerOf(releasesDir, name))?.version;
    if (!version || !existsSync(join(releasesDir, name, version))) continue;
    for (const folder of [version, builtFromFolder]) {
      const from = join(releasesDir, name, folder);
      cpSync(from, join(dataDir, 'releases', name, folder), { recursive: true });
    }
  }
}

/** Where each built release lies, by name. `buildReleasesForTests` built them. */
export async function builtReleases(): Promise<Map<string, string>> {
  const folders = frontEnds().map(async (name) => {
    const version = (await pointerOf(releasesDir, name))?.version ?? '';
    return [name, join(releasesDir, name, version)] as const;
  });
  return new Map(await Promise.all(folders));
}
