import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PointerFile, parsePointer } from './pointer.ts';
import { isRejected, promoted } from './pointer-moves.ts';
import { isReleaseName } from './release-name.ts';

/** A pointer with the instant it was moved. */
export type CurrentPointer = PointerFile & { at: string };

const pathOf = (folder: string, name: string) => join(folder, name, 'current.json');

/** A name with the text of its pointer, not yet parsed. */
export interface NamedPointerText {
  readonly name: string;
  readonly text: string;
}

/** The pointers of all names as text, sorted by name. An absent folder has none. */
export async function readPointerTexts(folder: string): Promise<NamedPointerText[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isReleaseName(entry.name))
    .map(({ name }) => name)
    .sort();
  const texts = names.map(async (name) => {
    const text = await readFile(pathOf(folder, name), 'utf8').catch(() => null);
    return text === null ? null : { name, text };
  });
  return (await Promise.all(texts)).filter((pointer) => pointer !== null);
}

/** The pointer of one name; null when there is none, `unreadable` when it is not valid, such as while a person edits it. */
export async function readPointer(
  folder: string,
  name: string,
): Promise<CurrentPointer | 'unreadable' | null> {
  const path = pathOf(folder, name);
  try {
    const pointer = parsePointer(await readFile(path, 'utf8'));
    // A pointer without an instant was moved when its file was written.
    return { ...pointer, at: pointer.at ?? (await stat(path)).mtime.toISOString() };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
  }
}

/** The pointer of one name; null also when it cannot be read. */
export async function pointerOf(folder: string, name: string): Promise<CurrentPointer | null> {
  const pointer = await readPointer(folder, name);
  return pointer === 'unreadable' ? null : pointer;
}

/** Replaces the pointer; readers see the old one or the new one, never a half. */
export async function writePointer(
  folder: string,
  name: string,
  pointer: PointerFile,
): Promise<void> {
  const path = pathOf(folder, name);
  await mkdir(join(folder, name), { recursive: true });
  const staging = `${path}.${randomUUID()}`;
  await writeFile(staging, `${JSON.stringify(pointer)}\n`);
  await rename(staging, path);
}

/**
 * Points to a release that is there already, and remembers the one before. Does nothing when it is in use, when it was
 * marked as bad, or when its remote was taken out.
 */
export async function movePointer(folder: string, name: string, version: string): Promise<void> {
  const before = await pointerOf(folder, name);
  if (before?.version === version || before?.off === 'retired') return;
  if (isRejected(before, version)) return;
  await writePointer(folder, name, { ...promoted(before, version), at: new Date().toISOString() });
}
