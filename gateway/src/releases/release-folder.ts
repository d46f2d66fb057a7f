import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const namePattern = /^[a-z][a-z0-9-]{1,40}$/;
const versionPattern = /^(?!\.+$)[0-9A-Za-z.+-]{1,64}$/;

/** Name of the shell among the releases. */
export const shellName = 'shell';

/** Whether these may be parts of a path below the releases. */
export const isReleaseName = (name: string): boolean => namePattern.test(name);
export const isReleaseVersion = (version: string): boolean => versionPattern.test(version);

const pointer = z.object({
  version: z.string().regex(versionPattern),
  previousVersion: z.string().regex(versionPattern).optional(),
});
export type Pointer = z.infer<typeof pointer>;

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
    const text = await readFile(join(folder, name, 'current.json'), 'utf8').catch(() => null);
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
