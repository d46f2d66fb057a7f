import { reportBrowserError } from '@siteswap/contracts/platform';
import { bind, type RequestContext, type RouteBinding, rateLimited } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import { crossSiteRefused } from '#src/http/problems.ts';

const windowSeconds = 60;
/** Reports of one address in a window: a festival behind one address breaks in many browsers at once. */
const mostPerWindow = 60;

/** Counts reports by address, in this process: a replica more lets that many more lines through, no harm. */
function createLimit(): (ip: string) => void {
  const counts = new LRUCache<string, { taken: number }>({
    max: 10_000,
    ttl: windowSeconds * 1_000,
  });
  return (ip) => {
    const count = counts.get(ip) ?? { taken: 0 };
    if (count.taken === 0) counts.set(ip, count);
    count.taken += 1;
    if (count.taken > mostPerWindow) {
      throw rateLimited(counts.getRemainingTTL(ip) / 1_000 || windowSeconds);
    }
  };
}

/** A browser says where a write comes from; a call without either header is no page of ours. */
function requirePage({ koa }: RequestContext): void {
  const { origin, 'sec-fetch-site': site } = koa.req.headers;
  if (origin === undefined && site === undefined) throw crossSiteRefused();
}

/** Takes reports of failures in browsers: one line of the log each, with the remote and the trace they belong to. */
export function browserErrors(): RouteBinding {
  const take = createLimit();
  return bind(reportBrowserError, ({ body, ctx }) => {
    requirePage(ctx);
    take(ctx.ip);
    const { remote, route, requestId, ...failure } = body;
    // `requestId` of the line is the report's own; the one of what failed stands beside it.
    const failed = requestId === undefined ? {} : { failedRequestId: requestId };
    ctx.log.error(
      { browser: failure, failedRemote: remote ?? 'unknown', route, ...failed },
      'browser error',
    );
    return {};
  });
}
