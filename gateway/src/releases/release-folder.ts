import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const namePattern = /^[a-z][a-z0-9-]{1,40}$/;
/** Folders that begin with a dot are releases on their way in. */
const versionPattern = /^(?!\.)[0-9A-Za-z.+-]{1,64}$/;

/** Name of the shell among the releases. */
export const shellName = 'shell';

/** Whether these may be parts of a path below the releases. */
export const isReleaseName = (name: string): boolean => namePattern.test(name);
export const isReleaseVersion = (version: string): boolean => versionPattern.test(version);

const pointer = z.object({
  version: z.string().regex(versionPattern),
  previousVersion: z.string().regex(versionPattern).optional(),
  at: z.iso.datetime().optional(),
  by: z.string().optional(),
});
export type Pointer = z.infer<typeof pointer>;

const pointerFile = (folder: string, name: string) => join(folder, name, 'current.json');

/** Manifest of a release: what makes a folder one. */
export const manifestFile = (name: string): string =>
  name === shellName ? 'shell.json' : 'remote.json';

/** A name with its pointer as text, still unread. */
export interface NamedPointer {
  readonly name: string;
  readonly text: string;
}

/** All `current.json` below the releases, by name. An absent folder has none. */
export async function readPointers(folder: string): Promise<NamedPointer[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isReleaseName(entry.name))
    .map(({ name }) => name)
    .sort();
  const read = names.map(async (name) => {
    const text = await readFile(pointerFile(folder, name), 'utf8').catch(() => null);
    return text === null ? null : { name, text };
  });
  return (await Promise.all(read)).filter((found) => found !== null);
}

/** @throws when the text is no pointer */
export const parsePointer = (text: string): Pointer => pointer.parse(JSON.parse(text));

/** Names and versions of all releases that are kept. */
export async function keptReleases(folder: string): Promise<{ name: string; version: string }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter(isReleaseName).map(async (name) => {
    const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && isReleaseVersion(entry.name))
      .map(({ name: version }) => ({ name, version }));
  });
  return (await Promise.all(found)).flat();
}

/** @throws when the file does not exist */
export async function assertFile(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file`);
}

/** Whether this release is here, complete. */
export async function hasRelease(folder: string, name: string, version: string): Promise<boolean> {
  if (!isReleaseName(name) || !isReleaseVersion(version)) return false;
  const found = await stat(join(folder, name, version, manifestFile(name))).catch(() => null);
  return found?.isFile() ?? false;
}

/** The pointer of one name with the instant it was moved; null when there is none. */
export async function readPointer(
  folder: string,
  name: string,
): Promise<(Pointer & { at: string }) | 'unreadable' | null> {
  const path = pointerFile(folder, name);
  try {
    const read = parsePointer(await readFile(path, 'utf8'));
    // Written by a tool that says no instant: the file's own.
    return { ...read, at: read.at ?? (await stat(path)).mtime.toISOString() };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
  }
}

/** The pointer of one name; null also when it cannot be read. */
export async function pointerOf(folder: string, name: string): Promise<Pointer | null> {
  const read = await readPointer(folder, name);
  return read === 'unreadable' ? null : read;
}

/** Moves the pointer; readers see the old one or the new one, never a half. */
export async function writePointer(folder: string, name: string, next: Pointer): Promise<void> {
  const path = pointerFile(folder, name);
  await mkdir(join(folder, name), { recursive: true });
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, `${JSON.stringify(next)}\n`);
  await rename(fresh, path);
}

/** Releases of one name with the instant they came, newest first. */
export async function releasesOf(
  folder: string,
  name: string,
): Promise<{ version: string; at: string }[]> {
  const all = (await keptReleases(folder)).filter((release) => release.name === name);
  const dated = all.map(async ({ version }) => {
    const { mtime } = await stat(join(folder, name, version));
    return { version, at: mtime.toISOString() };
  });
  return (await Promise.all(dated)).sort((a, b) => b.at.localeCompare(a.at));
}

/** Deletes the oldest releases of a name beyond `keep`; those in `inUse` stay whatever their age. */
export async function pruneReleases(
  folder: string,
  name: string,
  { keep, inUse }: { keep: number; inUse: readonly (string | undefined)[] },
): Promise<void> {
  for (const { version } of (await releasesOf(folder, name)).slice(keep)) {
    if (!inUse.includes(version)) {
      await rm(join(folder, name, version), { recursive: true, force: true });
    }
  }
}
