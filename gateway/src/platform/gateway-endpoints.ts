import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRegistry, reportCspViolation } from '@siteswap/contracts/platform';
import { notFound } from '@siteswap/service-kit';
import { isSameSecret, type RecordSecurityEvent } from '@siteswap/service-kit/platform';
import type { ApiDocs } from '#src/api-docs/api-docs.ts';
import { carriesBody, watchBodyRate } from '#src/http/body-rate.ts';
import { assertOwnWrite, type OwnOrigins } from '#src/http/cross-site.ts';
import { type Exchange, isRead } from '#src/http/exchange.ts';
import { preferredEncoding } from '#src/http/negotiation.ts';
import { methodNotAllowed, requestTimeout, sendProblem } from '#src/http/problems.ts';
import type { Sitemap } from '#src/pages/sitemap.ts';
import type { ReleaseFiles } from '#src/releases/release-files.ts';
import type { ReleasesInUse } from '#src/releases/releases-in-use.ts';
import { requesterOf } from '#src/services/fetch-public.ts';
import type { TranslationBundles } from '#src/translations/translation-bundles.ts';
import type { GatewayAuth } from './gateway-auth.ts';
import { gatewayPaths, isReleasePath } from './gateway-routes.ts';

export interface EndpointOptions {
  readonly releases: ReleasesInUse;
  readonly translations: TranslationBundles;
  readonly files: ReleaseFiles;
  readonly docs: ApiDocs;
  readonly sitemap: Sitemap;
  readonly auth: GatewayAuth;
  /** The gateway's own routes, as a Koa app. */
  readonly app: (req: IncomingMessage, res: ServerResponse) => unknown;
  readonly internalToken: string;
  readonly metricsToken: string | undefined;
  readonly ownOrigins: OwnOrigins;
  readonly securityEvent: RecordSecurityEvent;
  readonly trustedProxies: number;
  /** How long a body may pause. */
  readonly bodyPauseMs: number;
  /** Name, value, name, value … of every response that is not a page. */
  readonly headers: readonly string[];
}

export type Endpoint = (exchange: Exchange) => unknown;

/**
 * Metrics are for operators. Only a secret shows that: the address of a request may be that of a proxy on
 * the same machine, which need not state for whom it calls.
 */
function maySeeMetrics(
  { headers }: IncomingMessage,
  { internalToken, metricsToken }: Pick<EndpointOptions, 'internalToken' | 'metricsToken'>,
): boolean {
  const token = headers['x-internal-token'];
  if (typeof token === 'string') return isSameSecret(token, internalToken);
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return Boolean(bearer && metricsToken && isSameSecret(bearer, metricsToken));
}

const readOnly =
  (endpoint: Endpoint): Endpoint =>
  (exchange) => {
    if (!isRead(exchange.req)) throw methodNotAllowed(['GET']);
    return endpoint(exchange);
  };

/**
 * Finds the gateway's own endpoints: files and translations of releases, the registry, the service worker, the API document, the sitemap
 * and its own routes. Undefined for every other path.
 */
export function createEndpoints(
  options: EndpointOptions,
): (path: string, firstSegment: string) => Endpoint | undefined {
  const { releases, translations, docs, sitemap, headers } = options;

  const files = readOnly(async ({ req, res, requestId, segments }) => {
    if (!(await options.files.handle(req, res, segments, requestId))) throw notFound();
  });

  const messages = readOnly(async ({ req, res, requestId, segments, query }) => {
    const [, hash = '', locale = '', file] = segments;
    if (segments.length !== 4 || file !== 'messages.json') throw notFound();
    const namespaces = new URLSearchParams(query).get('of')?.split(',');
    const bundle = await translations.find(hash, locale, namespaces);
    if (!bundle) throw notFound();
    // A response that is cached for a day must not be the one from before it was compressed.
    await bundle.prepare(preferredEncoding(req.headers['accept-encoding']));
    bundle.send(req, res, ['x-request-id', requestId]);
  });

  const registry = readOnly(({ req, res, requestId }) => {
    releases.platform.representation.send(req, res, ['x-request-id', requestId]);
  });

  const worker = readOnly(({ req, res, requestId }) => {
    if (!releases.platform.worker) throw notFound();
    releases.platform.worker.send(req, res, ['x-request-id', requestId]);
  });

  const apiDocs = readOnly((exchange) => docs.send(exchange));

  const forCrawlers = readOnly((exchange) =>
    sitemap.send(exchange, requesterOf(exchange, options.trustedProxies)),
  );

  const ownRoute: Endpoint = async (exchange) => {
    const { req, res, requestId, path, trace } = exchange;
    if (!isRead(req)) assertOwnWrite(req, options);
    if (path === '/metrics' && !maySeeMetrics(req, options)) throw notFound();
    if (carriesBody(req)) {
      watchBodyRate(req, options.bodyPauseMs, () =>
        sendProblem(req, res, requestTimeout(), requestId, headers),
      );
    }
    for (const name of ['authorization', 'x-internal-token']) delete req.headers[name];
    if (isReleasePath(path)) await options.auth.attachIdentity(exchange);
    // Browsers without the Reporting API have a name of their own for this JSON.
    if (path === reportCspViolation.path) req.headers['content-type'] = 'application/json';
    req.headers['x-request-id'] = requestId;
    req.headers['traceparent'] = trace.traceparent;
    for (let i = 0; i < headers.length; i += 2) {
      res.setHeader(headers[i] as string, headers[i + 1] as string);
    }
    // The app writes a line of its own.
    exchange.isLogged = true;
    options.app(req, res);
  };

  return (path, firstSegment) => {
    if (firstSegment === 'mf') return files;
    if (firstSegment === '_i18n') return messages;
    if (path === getRegistry.path) return registry;
    if (path === '/sw.js') return worker;
    if (docs.has(path)) return apiDocs;
    if (sitemap.has(path)) return forCrawlers;
    return gatewayPaths.has(path) || isReleasePath(path) ? ownRoute : undefined;
  };
}
