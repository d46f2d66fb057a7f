import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionCookieName, sessionEnded } from '@siteswap/contracts/core';
import {
  connectNats,
  createFailureReports,
  createMetrics,
  type LiveMessage,
  type Nats,
} from '@siteswap/service-kit';
import { AnswerCache } from './answers/answer-cache.ts';
import { BrokerLink } from './answers/broker-link.ts';
import { Epochs, factName } from './answers/invalidation.ts';
import { RecentWriters } from './answers/recent-writers.ts';
import { ApiDocs } from './api-docs/api-docs.ts';
import type { GatewayConfig } from './config.ts';
import { allowedOrigins } from './http/cross-site.ts';
import { baseSecurityHeaders, pageSecurityHeaders } from './http/security-headers.ts';
import type { Log } from './log.ts';
import { PageDataSource } from './pages/page-data.ts';
import { Pages } from './pages/pages.ts';
import { Counters } from './platform/counters.ts';
import { OwnCallers } from './platform/own-callers.ts';
import { createOwnRoutes, platformConfigOf, tileOrigins } from './platform/own-routes.ts';
import { announceRelease } from './releases/announce-release.ts';
import { MessageBook } from './releases/messages.ts';
import { Pointers, rememberedMoves } from './releases/pointers.ts';
import { ReleaseFiles } from './releases/release-files.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { ReleasesService } from './releases/releases.service.ts';
import { createRequestHandler } from './request-handler.ts';
import { Api } from './services/api.ts';
import { ServiceDirectory } from './services/service-directory.ts';
import { Upstream } from './services/upstream.ts';
import { OpenStreams } from './sessions/open-streams.ts';
import { SessionTokens } from './sessions/session-tokens.ts';

const version = '1.0.0';

/** A gateway that listens. */
export interface RunningGateway {
  readonly port: number;
  readonly server: Server;
  /** No new requests; open ones end, then streams are cut and connections close. */
  stop(): Promise<void>;
}

export interface GatewayOptions {
  readonly log: Log;
  /** Process metrics besides the gateway's own; one gateway per process. */
  readonly withDefaultMetrics?: boolean;
}

/** What the broker tells acts at once: answers that changed, sessions that ended, members who changed. */
function createNews(parts: {
  epochs: Epochs;
  tokens: SessionTokens;
  streams: OpenStreams;
  log: Log;
}) {
  const { epochs, tokens, streams, log } = parts;
  const endedSubject = sessionEnded.subject;
  return ({ subject, data }: LiveMessage): void => {
    const fact = factName(subject);
    epochs.changed(fact);
    if (fact.startsWith('state.user.')) {
      tokens.userChanged(Number(fact.slice('state.user.'.length)));
    }
    if (fact !== endedSubject) return;
    const parsed = sessionEnded.data.safeParse((data as { data?: unknown } | null)?.data);
    if (!parsed.success) {
      log.error({ subject }, 'end of a session not understood');
      return;
    }
    tokens.ended(parsed.data.userId, parsed.data.sid);
    streams.close(parsed.data.sid);
  };
}

async function listenOn(server: Server, port: number, host: string): Promise<number> {
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 20_000;
  // Uploads from a field with one bar of signal are slow.
  server.requestTimeout = 180_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

async function drain(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearTimeout(cut);
}

/** Starts a gateway in this process. Neither services nor broker nor releases need to be there yet. */
export async function startGateway(
  config: GatewayConfig,
  { log, withDefaultMetrics = false }: GatewayOptions,
): Promise<RunningGateway> {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const headers = [
    ...baseSecurityHeaders(publicUrl),
    'cross-origin-resource-policy',
    'same-origin',
  ];
  const cookieName = sessionCookieName(publicUrl);
  const counters = new Counters(log);
  const nats: Nats = connectNats({
    url: config.NATS_URL,
    prefix: config.NATS_PREFIX,
    replicas: config.NATS_REPLICAS,
    name: 'gateway',
    log,
  });

  const failures = createFailureReports({
    ...{ service: 'gateway', nats, log, ignored: config.ERROR_LOG_IGNORES, trustedProxies },
  });

  const core = new Upstream('svc-core', [config.CORE_URL]);
  const tokens = new SessionTokens({ core, internalToken: config.INTERNAL_TOKEN, log });
  const streams = new OpenStreams(tokens);
  const writers = new RecentWriters();
  const epochs = new Epochs();
  const news = createNews({ epochs, tokens, streams, log });
  const stopNews = [nats.subscribe('event.>', news), nats.subscribe('state.>', news)];
  const link = new BrokerLink(nats, {
    onCut: () => {
      epochs.allChanged();
      tokens.doubtAll();
    },
    onRestored: () => void streams.verify(),
  });

  const directory = new ServiceDirectory(config.SERVICES, log, () => {
    epochs.reset(directory.table.routes);
    cache.forget();
  });
  const cache: AnswerCache = new AnswerCache({
    maxBytes: config.CACHE_BYTES,
    epochs,
    isLinked: () => link.isUp,
    fetch: ({ route, key }, asker) => api.fetchPublic(route, key, asker),
    headers,
  });
  let listeningPort = config.PORT;
  let origins: ReadonlySet<string> | undefined;
  const ownOrigins = () => {
    origins ??= allowedOrigins(publicUrl, listeningPort);
    return origins;
  };
  const api = new Api({
    ...{ directory, cache, writers, tokens, streams, counters, headers, cookieName },
    ...{ publicUrl, trustedProxies, allowedOrigins: ownOrigins, failures },
  });

  const folder = config.RELEASES_DIR;
  const messages = new MessageBook({ folder, log, headers });
  const bucket = nats.bucket('releases', { history: rememberedMoves });
  const pointers = new Pointers({
    ...{ folder, bucket, log },
    onMoved: (name, pointer) => announceRelease(nats, log, name, pointer),
  });
  const releases = new ReleaseStore({
    ...{ folder, log, messages, headers },
    sync: () => pointers.sync(),
  });
  const callers = new OwnCallers({ tokens, cookieName, deployToken: config.DEPLOY_TOKEN });
  const files = new ReleaseFiles({ folder, headers });
  const pages = new Pages({
    ...{ releases, messages, publicUrl, cookieName },
    data: new PageDataSource({
      directory,
      cache,
      fetchPublic: (route, target, asker) => api.fetchPublic(route, target, asker),
    }),
    config: platformConfigOf(config),
    headers: pageSecurityHeaders(publicUrl, tileOrigins(config)),
  });

  let isDraining = false;
  const metrics = createMetrics('gateway', withDefaultMetrics);
  metrics.gauge('gateway_cached_reads', 'Reads of cached routes', async () => counters.cacheStates);
  metrics.gauge('gateway_forwarded', 'Answers of services by route', async () => counters.answers);
  metrics.gauge(
    'gateway_unreachable',
    'Calls that found no service',
    async () => counters.unreachableServices,
  );
  metrics.gauge('gateway_open_streams', 'Streams held open', async () => streams.count);
  metrics.gauge('broker_connected', '1 while connected', async () => (link.isUp ? 1 : 0));
  const own = createOwnRoutes({
    ...{ config, log, metrics, version, failures, auth: callers.auth },
    releases: new ReleasesService({ folder, bucket, pointers, store: releases, log }),
    readiness: async () => ({
      isReady: !isDraining && releases.platform.shell !== null,
      checks: {
        releases: releases.platform.shell !== null,
        broker: link.isUp,
        services: directory.missing.length === 0,
      },
    }),
  });

  const handler = createRequestHandler({
    docs: new ApiDocs({ ...{ directory, cookieName, publicUrl, headers }, own: own.description }),
    ...{ api, cache, writers, tokens, counters, cookieName, directory, releases, messages, files },
    ...{
      pages,
      headers,
      log,
      trustedProxies,
      callers,
      failures,
      internalToken: config.INTERNAL_TOKEN,
    },
    own: own.app.callback(),
    allowedOrigins: ownOrigins,
  });
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    if (isDraining) res.shouldKeepAlive = false;
    handler(req, res);
  });

  await Promise.all([
    directory.start(config.WATCH_INTERVAL_MS),
    releases.start(config.WATCH_INTERVAL_MS),
  ]);
  pointers.start(() => void releases.refresh());
  listeningPort = await listenOn(server, config.PORT, config.HOST);
  log.info({ port: listeningPort }, 'listening');

  const stop = async (): Promise<void> => {
    isDraining = true;
    const drained = drain(server, config.DRAIN_TIMEOUT_MS);
    streams.closeAll();
    await drained;
    await Promise.all([pointers.close(), failures.stop()]);
    releases.close();
    link.close();
    for (const end of stopNews) end();
    await Promise.all([directory.close(), core.close(), nats.close()]);
  };
  return { port: listeningPort, server, stop };
}
