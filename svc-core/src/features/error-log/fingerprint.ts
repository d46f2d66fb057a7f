import { hash } from 'node:crypto';
import type { Failure } from '@siteswap/contracts/platform';

const place = /^\s+at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):\d+:\d+\)?$/;

/**
 * Where in our own program it happened: function and file. Neither the folder it was installed to nor the line, which
 * moves with every release.
 */
export function topFrame(stack: string | undefined): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.find((line) => !/node_modules|node:/.test(line)) ?? frames[0] ?? '';
  const [, name = '', file = ''] = place.exec(own) ?? [];
  return `${name} ${file.split(/[\\/]/).slice(-2).join('/')}`.trim();
}

/** The same for failures alike: same service, route, type and place in the program. */
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
