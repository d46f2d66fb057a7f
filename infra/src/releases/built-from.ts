import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder with a file for each state of the sources that was built; it contains the version of the result. */
export const builtFromFolder = '.built-from';

/** The release that these sources were built into, while it is there. */
export function builtFrom(dir: string, sources: string): string | null {
  const file = join(dir, builtFromFolder, sources);
  if (!existsSync(file)) return null;
  const version = readFileSync(file, 'utf8');
  return version && existsSync(join(dir, version)) ? version : null;
}

/** Remembers what sources were built into, and forgets builds whose release is gone. */
export function rememberBuild(dir: string, sources: string, version: string): void {
  const folder = join(dir, builtFromFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, sources), version);
  for (const known of readdirSync(folder)) {
    if (!builtFrom(dir, known)) rmSync(join(folder, known), { force: true });
  }
}
