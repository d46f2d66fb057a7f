import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPending, versionOfOutput } from '../config/release-version.ts';
import { listFiles } from './integrity.ts';

/** Source maps contain comments and formatting, which change nothing for browsers. */
const isOutput = (file: string): boolean => !file.endsWith('.map');

/**
 * The version of a finished build, written into its files. Equal output has an equal version, so that a change which
 * reaches no file of a front end releases nothing.
 * @param folder with all files but the manifest and the compressed ones
 * @param stated what the manifest says beyond the files
 */
export function stampVersion(folder: string, version: string, stated: unknown): string {
  if (!isPending(version)) return version;
  const hash = createHash('sha256').update(JSON.stringify(stated));
  const files = listFiles(folder).filter(isOutput);
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  const stamped = versionOfOutput(version, hash.digest('hex'));
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    if (!content.includes(version)) continue;
    writeFileSync(join(folder, file), content.toString('utf8').replaceAll(version, stamped));
  }
  return stamped;
}
