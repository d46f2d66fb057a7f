import { reportWebVitals } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { AddressLimit } from '#src/http/address-limit.ts';
import type { BrowserMetrics } from './browser-metrics.ts';
import { assertFromPage } from './from-page.ts';

/** Page views of one address in a window. Visitors of a festival may share one address, so it is not small. */
const limits = { max: 240, seconds: 60 };

/** Measures page views: their times go into histograms, and nothing of a report is stored or logged. */
export function webVitals({ viewed }: BrowserMetrics): RouteBinding {
  const limit = new AddressLimit(limits);
  return bind(reportWebVitals, ({ body, ctx }) => {
    assertFromPage(ctx);
    limit.take(ctx.ip);
    viewed(body);
  });
}
