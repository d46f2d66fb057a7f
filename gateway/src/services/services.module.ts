import type { FailureReports, RecordSecurityEvent } from '@siteswap/service-kit/platform';
import type { CacheGenerations } from '#src/cache/cache-generations.ts';
import type { RecentWriters } from '#src/cache/recent-writers.ts';
import { ResponseCache } from '#src/cache/response-cache.ts';
import type { GatewayConfig } from '#src/config.ts';
import type { ConnectionLimits } from '#src/http/connection-limits.ts';
import type { OwnOrigins } from '#src/http/cross-site.ts';
import type { Log } from '#src/log.ts';
import type { Counters } from '#src/platform/counters.ts';
import { CurrentMember } from '#src/sessions/current-member.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';
import type { OpenStreams } from '#src/streams/open-streams.ts';
import { createStreams } from '#src/streams/streams.module.ts';
import { Api } from './api.ts';
import { createPublicFetch } from './fetch-public.ts';
import { originHeaders } from './origin-headers.ts';
import { PublicReads } from './public-reads.ts';
import { ReadLimits } from './read-limits.ts';
import { ServiceCalls } from './service-calls.ts';
import { ServiceDirectory, type ServiceRoute } from './service-directory.ts';
import { upstreamLimits } from './upstream.ts';

interface Deps {
  readonly config: GatewayConfig;
  readonly generations: CacheGenerations;
  readonly writers: RecentWriters;
  readonly tokens: SessionTokens;
  readonly openStreams: OpenStreams;
  readonly connections: ConnectionLimits;
  readonly counters: Counters;
  readonly failures: FailureReports;
  readonly ownOrigins: OwnOrigins;
  readonly securityEvent: RecordSecurityEvent;
  readonly cookieName: string;
  /** False while events may be missed. */
  readonly isLinked: () => boolean;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
  readonly log: Log;
}

/** Everything about the services' routes: the directory of them, the cache of public reads, and the API. */
export function createServices(deps: Deps) {
  const { config, generations, writers, counters, headers, cookieName, tokens } = deps;
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const origin = originHeaders(publicUrl);
  const directory = new ServiceDirectory(config.SERVICES, upstreamLimits(config), deps.log);
  const onUnreachable = ({ upstream }: ServiceRoute, error: unknown) => {
    counters.unreachable(upstream.name, error);
    directory.markUnreachable(upstream);
  };
  const fetchPublic = createPublicFetch({ originHeaders: origin, onUnreachable });
  const limits = new ReadLimits(config.RATE_LIMIT_FACTOR);
  const cache = new ResponseCache({
    maxBytes: config.CACHE_BYTES,
    generations,
    isLinked: deps.isLinked,
    fetch: fetchPublic,
    limits,
    headers,
  });
  directory.onChange = () => {
    generations.reset(directory.table.routes);
    cache.clear();
  };
  const publicReads = new PublicReads({ cache, writers, counters, trustedProxies, headers });
  const calls = new ServiceCalls({
    writers,
    tokens,
    counters,
    failures: deps.failures,
    originHeaders: origin,
    onUnreachable,
    publicUrl,
    cookieName,
    trustedProxies,
    bodyPauseMs: config.BODY_PAUSE_MS,
    headers,
  });
  const streams = createStreams({
    config,
    open: deps.openStreams,
    connections: deps.connections,
    counters,
    onUnreachable,
    headers,
    log: deps.log,
  });
  const { ownOrigins } = deps;
  const api = new Api({
    directory,
    publicReads,
    calls,
    streams,
    tokens,
    ownOrigins,
    securityEvent: deps.securityEvent,
    limits,
    writers,
    currentMember: new CurrentMember({ isLinked: deps.isLinked, headers }),
    trustedProxies,
    publicUrl,
    cookieName,
    headers,
  });
  return { directory, fetchPublic, cache, limits, streams, api };
}
