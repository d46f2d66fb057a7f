import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

const folders: string[] = [];

afterAll(() => {
  // A process that was killed a moment ago may still be writing.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  for (const folder of folders) rmSync(folder, options);
});

/** A new folder, removed after the last test of the file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `siteswap-${name}-`));
  folders.push(folder);
  return folder;
}
