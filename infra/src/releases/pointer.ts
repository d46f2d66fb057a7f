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

/** `current.json` of a name: the release in use and the one to fall back on. */
const pointer = z.object({ version: z.string(), previousVersion: z.string().optional() });
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
  const next: Pointer = { version, ...(before ? { previousVersion: before.version } : {}) };
  writeFileSync(`${file}.new`, `${JSON.stringify(next)}\n`);
  renameSync(`${file}.new`, file);
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
