import { defaultLocale } from '@siteswap/contracts/fields';
import {
  getPlatformConfig,
  getServiceState,
  type PlatformConfig,
  reportBrowserError,
  reportCspViolation,
  reportWebVitals,
  setLocale,
} from '@siteswap/contracts/platform';
import { bind, notFound, type RouteBinding } from '@siteswap/service-kit';
import {
  type App,
  type AppOptions,
  createApp,
  type Metrics,
  type RecordSecurityEvent,
} from '@siteswap/service-kit/platform';
import type { GatewayConfig } from '#src/config.ts';
import { isRead } from '#src/http/exchange.ts';
import { localeCookie } from '#src/http/negotiation.ts';
import { methodNotAllowed } from '#src/http/problems.ts';
import type { ReleaseUploads } from '#src/releases/release-uploads.ts';
import { releaseRoutes } from '#src/releases/releases.routes.ts';
import type { ReleasesService } from '#src/releases/releases.service.ts';
import { browserErrors } from './browser-errors.ts';
import type { BrowserMetrics } from './browser-metrics.ts';
import { cspReports } from './csp-reports.ts';
import { siteFiles } from './site-files.ts';
import { webVitals } from './web-vitals.ts';

const localeSeconds = 365 * 24 * 60 * 60;

/**
 * The gateway's own routes as a Koa app: configuration, language, releases, health, metrics, and the few files every
 * site has.
 * @param options.auth identifies the caller
 * @param options.readiness checks what the gateway needs
 */
export function createGatewayRoutes(options: {
  config: GatewayConfig;
  /** What browsers need, as services declare it now. */
  platformConfig: () => PlatformConfig;
  log: AppOptions['log'];
  auth: AppOptions['auth'];
  releases: ReleasesService;
  uploads: ReleaseUploads;
  securityEvent: RecordSecurityEvent;
  metrics: Metrics;
  browserMetrics: BrowserMetrics;
  /** Names of the services that did not respond last time. */
  unavailableServices: () => string[];
  failures: NonNullable<AppOptions['failures']>;
  version: string;
  readiness: NonNullable<AppOptions['readiness']>;
}): App {
  const { config } = options;
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const routes: RouteBinding[] = [
    bind(getPlatformConfig, () => options.platformConfig()),
    bind(setLocale, ({ body, ctx }) => {
      const { locale } = body ?? { locale: defaultLocale };
      ctx.koa.res.setHeader(
        'set-cookie',
        `${localeCookie}=${locale}; Path=/; Max-Age=${localeSeconds}; SameSite=Lax${secure}`,
      );
      return { locale };
    }),
    bind(getServiceState, () => ({ unavailable: options.unavailableServices() })),
    browserErrors(options.browserMetrics),
    cspReports(options.browserMetrics),
    webVitals(options.browserMetrics),
    ...releaseRoutes(options.releases, options.uploads, options.securityEvent),
  ];
  return createApp({
    name: 'gateway',
    version: options.version,
    routes,
    auth: options.auth,
    log: options.log,
    internalToken: config.INTERNAL_TOKEN,
    trustedProxies: config.TRUSTED_PROXIES,
    metrics: options.metrics,
    failures: options.failures,
    securityEvent: options.securityEvent,
    readiness: options.readiness,
    fallback: async (koa) => {
      const file = siteFiles[koa.path];
      if (!file) throw notFound();
      if (!isRead(koa.req)) throw methodNotAllowed(['GET']);
      koa.set('cache-control', 'public, max-age=86400');
      koa.set('content-type', file.type);
      koa.body = file.body;
    },
  });
}

/** `/api/platform/releases/…`: the gateway's own routes for deployments. */
export const isReleasePath = (path: string): boolean => path.startsWith('/api/platform/releases/');

/** Paths of the gateway's own routes. The registry is not among them, because it is sent from memory. */
export const gatewayPaths: ReadonlySet<string> = new Set([
  getPlatformConfig.path,
  getServiceState.path,
  setLocale.path,
  reportBrowserError.path,
  reportCspViolation.path,
  reportWebVitals.path,
  ...Object.keys(siteFiles),
  '/healthz',
  '/readyz',
  '/metrics',
]);
