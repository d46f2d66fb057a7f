import { hash } from 'node:crypto';
import type { Failure } from '@siteswap/contracts/platform';

const framePattern = /^\s+at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):\d+:\d+\)?$/;

/** Function and file of the failure in our own code. Without the folder of the installation and the line, which change with every release. */
export function topFrame(stack: string | undefined): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.find((line) => !/node_modules|node:/.test(line)) ?? frames[0] ?? '';
  const [, name = '', file = ''] = framePattern.exec(own) ?? [];
  return `${name} ${file.split(/[\\/]/).slice(-2).join('/')}`.trim();
}

/** The same for similar failures: same service, route, type and place in the code. */
export const fingerprintOf = (failure: Failure): string =>
  hash(
    'sha256',
    JSON.stringify([
      failure.service,
      failure.route ?? '',
      failure.errorType,
      topFrame(failure.stack),
    ]),
  );
