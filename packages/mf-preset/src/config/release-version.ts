import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version this build is released as: computed by whoever builds, `<package version>-dev` otherwise. */
export function releaseVersion(cwd: string): string {
  const given = process.env['RELEASE_VERSION'];
  if (given) return given;
  const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${version}-dev`;
}
