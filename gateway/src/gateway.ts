import type { Server } from 'node:http';
import { sessionCookieName } from '@siteswap/contracts/core';
import { uploadTimeoutMs } from '@siteswap/contracts/route';
import {
  checkFreeSpace,
  connectNats,
  createFailureReports,
  createMetrics,
  createSecurityEvents,
  freeSpace,
  listen,
} from '@siteswap/service-kit/platform';
import { ApiDocs } from './api-docs/api-docs.ts';
import { BrokerLink } from './broker/broker-link.ts';
import { subscribeToBroker } from './broker/broker-messages.ts';
import { CacheGenerations } from './cache/cache-generations.ts';
import { RecentWriters } from './cache/recent-writers.ts';
import type { GatewayConfig } from './config.ts';
import { ConnectionLimits } from './http/connection-limits.ts';
import { OwnOrigins } from './http/cross-site.ts';
import { baseSecurityHeaders, pageSecurityHeaders } from './http/security-headers.ts';
import type { Log } from './log.ts';
import { PageDataSource } from './pages/page-data.ts';
import { PagePreparation } from './pages/page-preparation.ts';
import { PageRenderer } from './pages/page-renderer.ts';
import { Pages } from './pages/pages.ts';
import { Sitemap } from './pages/sitemap.ts';
import { createBrowserMetrics } from './platform/browser-metrics.ts';
import { Counters } from './platform/counters.ts';
import { GatewayAuth } from './platform/gateway-auth.ts';
import { createEndpoints } from './platform/gateway-endpoints.ts';
import { createGatewayRoutes } from './platform/gateway-routes.ts';
import { addGatewayMetrics } from './platform/metrics.ts';
import { createPlatformConfig, tileOrigins } from './platform/platform-config.ts';
import { ReleaseLabels } from './platform/release-labels.ts';
import { DeployTokens } from './releases/deploy-tokens.ts';
import { createReleases } from './releases/releases.module.ts';
import { createRendering } from './rendering/rendering.module.ts';
import { createRequestHandler } from './request-handler.ts';
import { createServices } from './services/services.module.ts';
import { createSessions } from './sessions/sessions.module.ts';

const version = '1.0.0';

/** Longer than the 60 s after which load balancers usually close an idle connection. */
const keepAliveTimeoutMs = 65_000;

/** A gateway that listens. */
export interface RunningGateway {
  readonly port: number;
  readonly server: Server;
  /** Accepts no new requests; open ones finish, then streams are cut and connections close. */
  stop(): Promise<void>;
}

export interface GatewayOptions {
  readonly log: Log;
  /** Process metrics, in addition to the gateway's own; one gateway per process. */
  readonly withDefaultMetrics?: boolean;
}

/** Starts a gateway in this process. Neither services nor broker nor releases need to be there yet. */
export async function startGateway(
  config: GatewayConfig,
  { log, withDefaultMetrics = false }: GatewayOptions,
): Promise<RunningGateway> {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const cookieName = sessionCookieName(publicUrl);
  const ownOrigins = new OwnOrigins(publicUrl, config.PORT);
  const headers = [
    ...baseSecurityHeaders(publicUrl),
    'cross-origin-resource-policy',
    'same-origin',
  ];
  const nats = connectNats({
    url: config.NATS_URL,
    prefix: config.NATS_PREFIX,
    replicas: config.NATS_REPLICAS,
    name: 'gateway',
    log,
  });
  const failures = createFailureReports({
    service: 'gateway',
    nats,
    log,
    ignored: config.ERROR_LOG_IGNORES,
    trustedProxies,
  });
  const counters = new Counters(log);
  const connections = new ConnectionLimits({
    max: Math.floor(config.MAX_CONNECTIONS_PER_ADDRESS * config.RATE_LIMIT_FACTOR),
    trustedProxies,
  });
  const writers = new RecentWriters();
  const generations = new CacheGenerations();

  const sessions = createSessions(config, log);
  const { tokens, openStreams } = sessions;
  const metrics = createMetrics('gateway', withDefaultMetrics);
  const securityEvent = createSecurityEvents({ log, metrics });
  const unsubscribe = subscribeToBroker(nats, { generations, tokens, streams: openStreams, log });
  const link = new BrokerLink(nats, {
    onDown: () => {
      generations.invalidateAll();
      tokens.revalidateAll();
    },
    onRestored: () => void openStreams.verify(),
  });
  const { directory, fetchPublic, cache, limits, streams, api } = createServices({
    config,
    generations,
    writers,
    tokens,
    openStreams,
    connections,
    counters,
    failures,
    ownOrigins,
    securityEvent,
    cookieName,
    isLinked: () => link.isUp,
    headers,
    log,
  });
  const platformConfig = createPlatformConfig(config, directory);
  const releases = createReleases({ config, platformConfig, nats, log, headers });
  const rendering = createRendering({ config, platformConfig, log });
  const pages = new Pages({
    releases: releases.inUse,
    translations: releases.translations,
    data: new PageDataSource({
      ...{ directory, cache, fetchPublic, limits },
      timeoutFactor: config.TIMEOUT_FACTOR,
    }),
    renderer: new PageRenderer(rendering),
    config: platformConfig,
    publicUrl,
    cookieName,
    headers: pageSecurityHeaders(publicUrl, tileOrigins(config)),
  });

  const preparation = new PagePreparation(pages, log);
  const renderAgain = () => {
    rendering.use(releases.inUse.platform);
    preparation.begin();
  };
  releases.inUse.onChange = () => {
    renderAgain();
    streams.useRegistry(releases.inUse.platform.registry.release);
  };
  directory.onPageConfig = () => {
    pages.clear();
    renderAgain();
  };

  let isDraining = false;
  const hasShell = () => releases.inUse.platform.shell !== null;
  const deployTokens = new DeployTokens({
    token: config.DEPLOY_TOKEN,
    tokens: config.DEPLOY_TOKENS,
    securityEvent,
  });
  const gatewayAuth = new GatewayAuth({ tokens, cookieName, deployTokens, trustedProxies });
  addGatewayMetrics(metrics, { counters, streams, link, auth: gatewayAuth });
  rendering.addMetrics(metrics);
  metrics.gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR', () =>
    freeSpace(config.DATA_DIR),
  );
  const ownRoutes = createGatewayRoutes({
    config,
    platformConfig,
    log,
    auth: gatewayAuth.auth,
    releases: releases.service,
    uploads: releases.uploads,
    securityEvent,
    metrics,
    browserMetrics: createBrowserMetrics(metrics, new ReleaseLabels(() => releases.inUse.platform)),
    unavailableServices: () => directory.unreachable,
    failures,
    version,
    readiness: async () => ({
      isReady: !isDraining && hasShell(),
      checks: {
        releases: hasShell(),
        broker: link.isUp,
        services: directory.unreachable.length === 0,
        disk: await checkFreeSpace(config.DATA_DIR, config.DISK_LOW_BYTES),
      },
    }),
  });
  const findEndpoint = createEndpoints({
    releases: releases.inUse,
    translations: releases.translations,
    files: releases.files,
    docs: new ApiDocs({
      directory,
      own: ownRoutes.description,
      tokens,
      cookieName,
      publicUrl,
      headers,
    }),
    sitemap: new Sitemap({ directory, cache, pages: () => pages.table, publicUrl, headers }),
    auth: gatewayAuth,
    app: ownRoutes.koa.callback(),
    internalToken: config.INTERNAL_TOKEN,
    metricsToken: config.METRICS_TOKEN,
    bodyPauseMs: config.BODY_PAUSE_MS,
    trustedProxies,
    securityEvent,
    ownOrigins,
    headers,
  });
  const handler = createRequestHandler({
    cache,
    writers,
    counters,
    findEndpoint,
    api,
    directory,
    tokens,
    pages,
    failures,
    connections,
    log,
    cookieName,
    trustedProxies,
    headers,
  });

  // Pages are rendered with what services declare.
  await directory.start(config.WATCH_INTERVAL_MS);
  await releases.start();
  preparation.start();
  const { server, port, drain } = await listen(handler, {
    port: config.PORT,
    host: config.HOST,
    requestTimeoutMs: uploadTimeoutMs,
    keepAliveTimeoutMs,
  });
  ownOrigins.listeningOn(port);
  connections.watch(server);
  log.info({ port }, 'listening');

  return {
    port,
    server,
    stop: async () => {
      isDraining = true;
      preparation.stop();
      const drained = drain(config.DRAIN_TIMEOUT_MS);
      openStreams.closeAll();
      await drained;
      streams.close();
      await Promise.all([releases.close(), failures.stop(), rendering.close()]);
      link.close();
      unsubscribe();
      await Promise.all([directory.close(), sessions.close(), nats.close()]);
    },
  };
}
