import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest, shellManifest } from '@siteswap/contracts/platform';
import { manifestFile, type Release, shellName } from '@siteswap/releases';
import { comparedSizes, type ReleaseSize, releaseSizes } from './check/budgets.ts';
import type { Platform } from './compose-platform.ts';

/**
 * What browsers load of a release, compared with the one of its name in use.
 * @param dir its folder, which may be one for staging
 * @param folder the folder of all releases
 * @throws when a file that a manifest names is missing
 */
export async function sizesOf(
  dir: string,
  { name }: Pick<Release, 'name'>,
  { folder, platform }: { folder: string; platform: Platform },
): Promise<ReleaseSize[]> {
  const { shell, registry } = platform;
  const entry = registry.remotes.find((remote) => remote.name === name);
  const inUse = name === shellName ? shell?.manifest : entry?.manifest;
  const text = await readFile(join(dir, manifestFile(name)), 'utf8');
  const schema = name === shellName ? shellManifest : remoteManifest;
  const sizes = await releaseSizes(dir, schema.parse(JSON.parse(text)));
  if (!inUse) return sizes;
  return comparedSizes(sizes, await releaseSizes(join(folder, name, inUse.version), inUse));
}
