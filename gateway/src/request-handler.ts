import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, notFound, scrubText, withTrace } from '@siteswap/service-kit';
import { type FailureReports, nextRequestId, traceOf } from '@siteswap/service-kit/platform';
import type { RecentWriters } from './cache/recent-writers.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { ConnectionLimits } from './http/connection-limits.ts';
import { readCookie } from './http/cookies.ts';
import { type Exchange, isRead } from './http/exchange.ts';
import { asksForPage, takesAnything } from './http/negotiation.ts';
import { safeSegments, splitTarget } from './http/paths.ts';
import { ClientDisconnected, sendProblem, serviceUnavailable } from './http/problems.ts';
import type { Log } from './log.ts';
import type { Pages } from './pages/pages.ts';
import type { Counters } from './platform/counters.ts';
import type { Endpoint } from './platform/gateway-endpoints.ts';
import type { Api } from './services/api.ts';
import { requesterOf } from './services/fetch-public.ts';
import type { ServiceDirectory } from './services/service-directory.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';

export interface HandlerOptions {
  readonly cache: ResponseCache;
  readonly writers: RecentWriters;
  readonly counters: Counters;
  readonly findEndpoint: (path: string, firstSegment: string) => Endpoint | undefined;
  readonly api: Api;
  readonly directory: ServiceDirectory;
  readonly tokens: SessionTokens;
  readonly pages: Pages;
  readonly failures: FailureReports;
  readonly connections: ConnectionLimits;
  readonly log: Log;
  readonly cookieName: string;
  readonly trustedProxies: number;
  /** Name, value, name, value … of every response that is not a page. */
  readonly headers: readonly string[];
}

/**
 * First segments of the platform that never lead to a page, so that a missing file or call gets no document. Those of
 * services come from their descriptions.
 */
const neverPages: ReadonlySet<string> = new Set([
  'api',
  'mf',
  '_i18n',
  'internal',
  'service.json',
  '.well-known',
]);

/** Status of the log line where the client disconnected before the response was complete, as nginx has it. */
const clientClosedRequest = 499;

/** Shorter paths contain no token, so the log need not scrub them. */
const maxUnscrubbedPath = 24;

/** Without the query, which may contain secrets. A long path may contain the token of an invitation or of a feed. */
const safePathOf = (path: string): string =>
  path.length > maxUnscrubbedPath ? scrubText(path) : path;

const manyHosts = () =>
  new AppError(400, 'MALFORMED_REQUEST', 'The request has more than one Host header', {
    headers: { connection: 'close' },
  });

/** Node uses the first of several `Host` headers and a proxy before it maybe another, so none of them is believed. */
function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Handles every request. Cached responses are sent at once, before anything else is looked at; other requests go to an
 * endpoint of the gateway, to a service, or to a page.
 */
export function createRequestHandler(
  options: HandlerOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const { cache, writers, counters, cookieName, headers, pages, api, directory } = options;
  const { trustedProxies } = options;

  const sendPage = async (exchange: Exchange) => {
    const { req, requestId } = exchange;
    const cookie = readCookie(req.headers.cookie, cookieName);
    const session = await options.tokens.resolveForPage(cookie, requestId);
    const bypassCache = writers.areAny && writers.has(cookie);
    const requester = requesterOf(exchange, trustedProxies);
    await pages.send({ ...exchange, requester, session, bypassCache });
  };

  /** A browser that navigates gets a page for any address, everyone else only for the addresses of pages. */
  const wantsPage = ({ req, segments }: Exchange): boolean =>
    asksForPage(req.headers) || (takesAnything(req.headers) && pages.has(segments));

  const respond = async (exchange: Exchange): Promise<unknown> => {
    const { req, path, segments } = exchange;
    const first = segments[0] ?? '';
    const endpoint = options.findEndpoint(path, first);
    if (endpoint) return endpoint(exchange);
    if (await api.handle(exchange)) return;
    const mayBePage = !neverPages.has(first) && !directory.firstSegments.has(first);
    if (isRead(req) && mayBePage && wantsPage(exchange)) return sendPage(exchange);
    // The path may be of a service whose routes are not known yet.
    const mayComeLater = directory.undescribed.length > 0 && first !== 'internal';
    throw mayComeLater ? serviceUnavailable() : notFound();
  };

  /** One line for each request that no service logged, and for each write; cached responses have none. */
  const logRequest = ({ req, res, path, trace, isLogged }: Exchange, startedAt: number) => {
    if (isLogged) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method } = req;
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    options.log.info({ ...trace, method, path: safePathOf(path), status, ms }, 'request');
  };

  const begin = (req: IncomingMessage, res: ServerResponse, target: string): void => {
    const requestId = nextRequestId();
    const { path, query } = splitTarget(target);
    const segments = safeSegments(path);
    const trace = traceOf(req.headers, requestId);
    const fail = (error: unknown) => {
      if (error instanceof ClientDisconnected) return;
      if (!(error instanceof AppError)) {
        options.log.error({ ...trace, err: error, path: safePathOf(path) }, 'request failed');
      }
      const statusCode = sendProblem(req, res, error, requestId, headers);
      options.failures.report({ request: req, statusCode, error, trace });
    };
    if (!segments) {
      fail(notFound());
      return;
    }
    const exchange = { req, res, requestId, trace, path, query, segments, isLogged: false };
    try {
      // Behind proxies only; else connections are counted.
      if (trustedProxies > 0) {
        options.connections.beginRequest(res, requesterOf(exchange, trustedProxies).ip);
      }
    } catch (error) {
      fail(error);
      return;
    }
    if (segments[0] !== 'mf' && options.log.isLevelEnabled('info')) {
      const startedAt = performance.now();
      res.once('close', () => logRequest(exchange, startedAt));
    }
    withTrace(trace, () => respond(exchange)).catch(fail);
  };

  return (req, res) => {
    const target = req.url ?? '/';
    if (hasManyHosts(req.rawHeaders)) {
      sendProblem(req, res, manyHosts(), nextRequestId(), headers);
      return;
    }
    const cached = req.method === 'GET' ? cache.getFresh(target) : undefined;
    if (!cached || (writers.areAny && writers.has(readCookie(req.headers.cookie, cookieName)))) {
      begin(req, res, target);
      return;
    }
    counters.cache('hit');
    cached.send(req, res, ['x-request-id', nextRequestId(), 'x-cache', 'hit']);
  };
}
