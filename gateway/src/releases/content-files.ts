import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHashOf } from '@siteswap/contracts/platform';
import { listVersions } from '@siteswap/releases';

/** Whether a file's name contains the hash of its content. */
export function hasContentOfName(path: string, content: Buffer): boolean {
  const hash = contentHashOf(path);
  return (
    hash !== null &&
    createHash('sha256').update(content).digest('hex').slice(0, hash.length) === hash
  );
}

/**
 * The file of that name in any release of a name that is still there, newest first. Its content is compared with its
 * name: whatever a release brought, an address never has two contents.
 * @returns its path; null when no release has it
 */
export async function findContentFile(
  folder: string,
  name: string,
  file: string,
): Promise<string | null> {
  if (contentHashOf(file) === null) return null;
  for (const { version } of await listVersions(folder, name)) {
    const path = join(folder, name, version, file);
    const content = await readFile(path).catch(() => null);
    if (content && hasContentOfName(file, content)) return path;
  }
  return null;
}
