import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for the ten digits of a version that is known once the output is there; as long, so that source maps fit. */
const pending = 'notstamped';

/** Whether this version follows from the output. */
export const isPending = (version: string): boolean => version.endsWith(`-${pending}`);

/** The version with the digits of its output. */
export const versionOfOutput = (version: string, digest: string): string =>
  version.replace(pending, digest.slice(0, pending.length));

/** The version of this release: RELEASE_VERSION, or one that follows from the output when that is not set. */
export function releaseVersion(cwd: string): string {
  const released = process.env['RELEASE_VERSION'];
  if (released) return released;
  const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${version}-${process.env['NODE_ENV'] === 'development' ? 'dev' : pending}`;
}
