import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files in a folder and below; of one that disappears meanwhile nothing. */
export function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.reduce((sum, name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.size : 0);
  }, 0);
}
