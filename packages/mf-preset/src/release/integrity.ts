import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files that a browser runs or shows; those of the server are not sent to any. */
const isShipped = (file: string): boolean =>
  /\.(js|css|woff2|svg|png|webp|avif)$/.test(file) && !file.startsWith('server/');

/** All files below a folder, relative to it, with forward slashes, sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** `file → sha384-…` of every script, style and picture of a release. */
export function integrityOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder)
      .filter(isShipped)
      .map((file) => {
        const hash = createHash('sha384').update(readFileSync(join(folder, file)));
        return [file, `sha384-${hash.digest('base64')}`];
      }),
  );
}
