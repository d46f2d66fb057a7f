import type { RemoteLoadFailure } from '@siteswap/contracts/platform';
import type { SharedPlatform } from './platform-server.ts';
import { logLines } from './service-logs.ts';

/** What browsers reported of a remote that did not load, so far. @param release `name` or `name@version` */
export const loadReports = (platform: SharedPlatform, release: string): RemoteLoadFailure[] =>
  logLines(platform, 'gateway')
    .filter(
      ({ msg, failedRemote }) =>
        msg === 'browser error' && String(failedRemote).startsWith(release),
    )
    .map(({ browser }) => (browser as { load?: RemoteLoadFailure }).load)
    .filter((load) => load !== undefined);
