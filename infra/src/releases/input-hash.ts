import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Generated folders and tests, which are never part of a build. */
const ignoredFolders = new Set(['node_modules', 'dist', 'generated', 'coverage', 'test-results']);
const ignoredFiles = /\.(test|spec)\.tsx?$|\.md$|\.log$|^\./;

function addFolder(hash: Hash, root: string, dir: string): void {
  const entries = readdirSync(dir, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name) && !entry.name.startsWith('.')) {
        addFolder(hash, root, path);
      }
    } else if (entry.isFile() && !ignoredFiles.test(entry.name)) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
}

/**
 * Hash over everything that decides the result of a build: names and content of the given files and folders.
 * @param paths folders or files relative to `root`; missing ones count as absent
 * @returns 64 hexadecimal digits
 */
export function inputHash(root: string, paths: string[], ...extra: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    hash.update(`${path}\0`);
    if (!existsSync(full)) continue;
    if (statSync(full).isDirectory()) addFolder(hash, root, full);
    else hash.update(readFileSync(full));
  }
  for (const text of extra) hash.update(`${text}\0`);
  return hash.digest('hex');
}
