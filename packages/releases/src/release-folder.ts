import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byCode } from '@siteswap/contracts/format';
import { pointerOf } from './pointer-file.ts';
import { isReleaseName, isReleaseVersion, manifestFile } from './release-name.ts';

/** Number of releases of a name that pruning retains, in addition to the one in use and the one before. */
const maxReleases = 10;

export interface Release {
  readonly name: string;
  readonly version: string;
}

async function versionsOf(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && isReleaseVersion(entry.name))
    .map((entry) => entry.name);
}

/** All releases of all names. An absent folder has none. */
export async function listReleases(folder: string): Promise<Release[]> {
  const names = await readdir(folder).catch(() => []);
  const releases = names
    .filter(isReleaseName)
    .map(async (name) => (await versionsOf(folder, name)).map((version) => ({ name, version })));
  return (await Promise.all(releases)).flat();
}

/** Releases of one name with the instant they were made, newest first. */
export async function listVersions(
  folder: string,
  name: string,
): Promise<{ version: string; at: string }[]> {
  const versions = (await versionsOf(folder, name)).map(async (version) => {
    const { mtime } = await stat(join(folder, name, version));
    return { version, at: mtime.toISOString() };
  });
  return (await Promise.all(versions)).sort((a, b) => byCode(b.at, a.at));
}

/** Whether this release is there, complete. */
export async function hasRelease(folder: string, { name, version }: Release): Promise<boolean> {
  if (!isReleaseName(name) || !isReleaseVersion(version)) return false;
  const manifest = await stat(join(folder, name, version, manifestFile(name))).catch(() => null);
  return manifest?.isFile() ?? false;
}

/** Deletes the oldest releases of a name beyond ten; the one in use and the one before stay whatever their age. */
export async function pruneReleases(folder: string, name: string): Promise<void> {
  const pointer = await pointerOf(folder, name);
  for (const { version } of (await listVersions(folder, name)).slice(maxReleases)) {
    if (version === pointer?.version || version === pointer?.previousVersion) continue;
    await rm(join(folder, name, version), { recursive: true, force: true });
  }
}
