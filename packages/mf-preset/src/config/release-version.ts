import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this release: RELEASE_VERSION, or `<package version>-dev` when it is not set. */
export function releaseVersion(cwd: string): string {
  const released = process.env['RELEASE_VERSION'];
  if (released) return released;
  const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${version}-dev`;
}
