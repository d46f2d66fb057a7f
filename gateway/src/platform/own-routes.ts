import { uploadLimits } from '@siteswap/contracts/core';
import { defaultLocale } from '@siteswap/contracts/fields';
import {
  getPlatformConfig,
  type PlatformConfig,
  reportBrowserError,
  setLocale,
} from '@siteswap/contracts/platform';
import {
  bind,
  createService,
  type Metrics,
  notFound,
  type RouteBinding,
  type Service,
  type ServiceOptions,
} from '@siteswap/service-kit';
import { z } from 'zod';
import type { GatewayConfig } from '#src/config.ts';
import { localeCookie } from '#src/http/negotiation.ts';
import { releaseRoutes } from '#src/releases/releases.routes.ts';
import type { ReleasesService } from '#src/releases/releases.service.ts';
import { browserErrors } from './browser-errors.ts';
import { favicon, robots } from './site-files.ts';

const localeSeconds = 365 * 24 * 60 * 60;

/** The browser's configuration from the gateway's. */
export function platformConfigOf(config: GatewayConfig): PlatformConfig {
  return {
    ...(config.VAPID_PUBLIC_KEY ? { pushKey: config.VAPID_PUBLIC_KEY } : {}),
    ...(config.MAP_TILES_URL
      ? { mapTiles: { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION } }
      : {}),
    signInProviders: config.SIGN_IN_PROVIDERS,
    uploads: { maxBytes: uploadLimits.maxBytes, types: [...uploadLimits.types] },
    avatars: config.AVATAR_URL !== undefined,
  };
}

/** Where map pictures come from, for the content policy. `{s}` in the host stands for any. */
export function tileOrigins(config: GatewayConfig): string[] {
  if (!config.MAP_TILES_URL) return [];
  const parsed = z.url().safeParse(config.MAP_TILES_URL.replace('{s}', 'tile-host'));
  return parsed.success ? [new URL(parsed.data).origin.replace('tile-host', '*')] : [];
}

/**
 * The gateway's own routes as a Koa app: configuration, language, releases, health, metrics, and the few files every
 * site has.
 * @param auth knows who calls
 * @param readiness says what is missing
 */
export function createOwnRoutes(options: {
  config: GatewayConfig;
  log: ServiceOptions['log'];
  auth: ServiceOptions['auth'];
  releases: ReleasesService;
  metrics: Metrics;
  failures: NonNullable<ServiceOptions['failures']>;
  version: string;
  readiness: NonNullable<ServiceOptions['readiness']>;
}): Service {
  const { config } = options;
  const platformConfig = platformConfigOf(config);
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const bindings: RouteBinding[] = [
    bind(getPlatformConfig, () => platformConfig),
    bind(setLocale, ({ body, ctx }) => {
      const { locale } = body ?? { locale: defaultLocale };
      ctx.koa.res.setHeader(
        'set-cookie',
        `${localeCookie}=${locale}; Path=/; Max-Age=${localeSeconds}; SameSite=Lax${secure}`,
      );
      return { locale };
    }),
    browserErrors(),
    ...releaseRoutes(options.releases),
  ];
  return createService({
    name: 'gateway',
    version: options.version,
    bindings,
    auth: options.auth,
    log: options.log,
    internalToken: config.INTERNAL_TOKEN,
    trustedProxies: config.TRUSTED_PROXIES,
    metrics: options.metrics,
    failures: options.failures,
    readiness: options.readiness,
    fallback: async (koa) => {
      const file = { '/favicon.svg': favicon, '/robots.txt': robots }[koa.path];
      if (!file) throw notFound();
      koa.set('cache-control', 'public, max-age=86400');
      koa.type = file.type;
      koa.body = file.body;
    },
  });
}

/** `/api/platform/releases/…`, answered by the own routes to whoever may deploy. */
export const isReleasePath = (path: string): boolean => path.startsWith('/api/platform/releases/');

/** Paths that the own routes answer. The registry is one of them for the browser, but is sent from memory. */
export const ownPaths: ReadonlySet<string> = new Set([
  getPlatformConfig.path,
  setLocale.path,
  reportBrowserError.path,
  '/favicon.svg',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
]);
