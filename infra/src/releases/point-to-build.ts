import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { movePointer, pointerOf } from '@siteswap/releases';

/**
 * Points to a release that was built, unless the last build made the same version: then another release may have been
 * promoted since, which stays in use until the sources change.
 */
export async function pointToBuild(folder: string, name: string, version: string): Promise<void> {
  const lastBuildFile = join(folder, name, '.built');
  const lastBuild = existsSync(lastBuildFile) ? readFileSync(lastBuildFile, 'utf8') : '';
  if (lastBuild !== version || !(await pointerOf(folder, name))) {
    await movePointer(folder, name, version);
  }
  writeFileSync(lastBuildFile, version);
}
