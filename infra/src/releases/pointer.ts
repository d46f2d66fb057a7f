import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** `current.json` of a name: the release in use, the one to fall back on, and when somebody pointed there. */
const pointer = z.object({
  version: z.string(),
  previousVersion: z.string().optional(),
  at: z.iso.datetime().optional(),
});
export type Pointer = z.infer<typeof pointer>;

const keptReleases = 10;

export function readPointer(dir: string): Pointer | null {
  const file = join(dir, 'current.json');
  return existsSync(file) ? pointer.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Moves the pointer to a version whose folder is already there; readers see the old or the new one, never a half. */
export function movePointer(dir: string, version: string): void {
  const before = readPointer(dir);
  if (before?.version === version) return;
  const file = join(dir, 'current.json');
  const previous = before ? { previousVersion: before.version } : {};
  const next: Pointer = { version, ...previous, at: new Date().toISOString() };
  writeFileSync(`${file}.new`, `${JSON.stringify(next)}\n`);
  renameSync(`${file}.new`, file);
}

const builtFile = (dir: string) => join(dir, '.built');

/**
 * Points to what was built, unless the build before made the same: then somebody may have promoted another release
 * since, which stays until the sources change.
 */
export function pointToBuild(dir: string, version: string): void {
  const before = existsSync(builtFile(dir)) ? readFileSync(builtFile(dir), 'utf8') : '';
  if (before !== version || !readPointer(dir)) movePointer(dir, version);
  writeFileSync(builtFile(dir), version);
}

/** Deletes the oldest releases beyond ten; the current and the previous one always stay. */
export function removeOldReleases(dir: string): void {
  const current = readPointer(dir);
  const releases = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, madeAt: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt);
  for (const { name } of releases.slice(keptReleases)) {
    if (name !== current?.version && name !== current?.previousVersion) {
      rmSync(join(dir, name), { recursive: true, force: true });
    }
  }
}
