import { reportBrowserError } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { AddressLimit } from '#src/http/address-limit.ts';
import type { BrowserMetrics } from './browser-metrics.ts';
import { assertFromPage } from './from-page.ts';

const windowSeconds = 60;
/** Reports of one address in a window. Visitors of a festival may share one address, so it is not small. */
const maxPerWindow = 60;

/** Logs and counts failures reported by browsers, one line each, with the remote and the trace they belong to. */
export function browserErrors({ failed: count }: BrowserMetrics): RouteBinding {
  const limit = new AddressLimit({ max: maxPerWindow, seconds: windowSeconds });
  return bind(reportBrowserError, ({ body, ctx }) => {
    assertFromPage(ctx);
    limit.take(ctx.ip);
    count(body);
    const { remote, route, requestId, ...failure } = body;
    // `requestId` of the line is that of the report; the failed request has a field of its own.
    const failed = requestId === undefined ? {} : { failedRequestId: requestId };
    ctx.log.error(
      { browser: failure, failedRemote: remote ?? 'unknown', route, ...failed },
      'browser error',
    );
    return {};
  });
}
