import { notFound } from '@siteswap/service-kit';
import type { RecentWriters } from '#src/cache/recent-writers.ts';
import type { ResponseCache } from '#src/cache/response-cache.ts';
import type { Exchange } from '#src/http/exchange.ts';
import type { Counters } from '#src/platform/counters.ts';
import { requesterOf } from './fetch-public.ts';
import { headerPairs, responseHeaders } from './forward-headers.ts';
import type { ServiceRoute } from './service-directory.ts';

/** Serves reads of public routes through the cache. */
export class PublicReads {
  readonly #options: {
    readonly cache: ResponseCache;
    readonly writers: RecentWriters;
    readonly counters: Counters;
    readonly trustedProxies: number;
    readonly headers: readonly string[];
  };

  constructor(options: {
    cache: ResponseCache;
    writers: RecentWriters;
    counters: Counters;
    trustedProxies: number;
    /** Name, value, name, value … of every response. */
    headers: readonly string[];
  }) {
    this.#options = options;
  }

  /**
   * @param cookie of the session, if any: who wrote a moment ago reads past the cache
   * @throws AppError 404 for a malformed parameter of the path, 429 for an address with too many reads past the cache
   */
  async respond(
    exchange: Exchange,
    route: ServiceRoute,
    cookie: string | undefined,
  ): Promise<void> {
    const { req, res, requestId, segments, query } = exchange;
    const { cache, writers, counters, trustedProxies, headers } = this.#options;
    const key = route.canonicalTarget(segments, query);
    if (key === null) throw notFound();
    const read = { route, key };
    // What is costly is counted each time, which a remembered one is not.
    if (req.url?.startsWith('/') && !route.isCostly) cache.rememberTarget(req.url, read);
    const bypassCache = writers.areAny && writers.has(cookie);
    const { state, result } = await cache.get(
      read,
      requesterOf(exchange, trustedProxies),
      bypassCache,
    );
    counters.cache(state);
    // Either a service logged it, or it came from the cache.
    exchange.isLogged = true;
    const extra = ['x-request-id', requestId, 'x-cache', state];
    if (res.destroyed) return;
    if (result.ok) {
      result.representation.send(req, res, extra);
      return;
    }
    const { status, body } = result.response;
    const serviceHeaders = headerPairs(responseHeaders(result.response.headers));
    res.writeHead(status, [...serviceHeaders, ...headers, ...extra]);
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}
