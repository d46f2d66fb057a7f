import { defaultBodyLimit } from '@siteswap/contracts/route';
import { siteCookieName } from '@siteswap/contracts/site-cookie';
import type { FailureReports } from '@siteswap/service-kit/platform';
import type { RecentWriters } from '#src/cache/recent-writers.ts';
import { clearCookie, readCookie } from '#src/http/cookies.ts';
import { type Exchange, isRead } from '#src/http/exchange.ts';
import { resolveLocale } from '#src/http/negotiation.ts';
import { receiveBody } from '#src/http/request-body.ts';
import type { Counters } from '#src/platform/counters.ts';
import type { SessionResult, SessionTokens } from '#src/sessions/session-tokens.ts';
import { requesterOf } from './fetch-public.ts';
import { forward } from './forward.ts';
import { forwardedHeaders } from './forward-headers.ts';
import type { OriginHeaders } from './origin-headers.ts';
import type { ServiceRoute } from './service-directory.ts';

export interface ServiceCallsOptions {
  readonly writers: RecentWriters;
  readonly tokens: SessionTokens;
  readonly counters: Counters;
  readonly failures: FailureReports;
  readonly originHeaders: OriginHeaders;
  readonly onUnreachable: (route: ServiceRoute, error: unknown) => void;
  readonly publicUrl: string;
  readonly cookieName: string;
  readonly trustedProxies: number;
  /** How long a body may pause. */
  readonly bodyPauseMs: number;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
}

/** Forwards calls to services with what the gateway knows of the caller, and follows what comes of their sessions. */
export class ServiceCalls {
  readonly #options: ServiceCallsOptions;

  constructor(options: ServiceCallsOptions) {
    this.#options = options;
  }

  /** A session begins to write: from now on it reads past the cache for a moment. */
  noteWrite(cookie: string): void {
    this.#options.writers.wrote(cookie);
  }

  /**
   * @throws AppError before the service is called: 408 or 413 when the body is too slow or too long
   */
  async forward(
    exchange: Exchange,
    route: ServiceRoute,
    cookie: string | undefined,
    session: SessionResult,
  ): Promise<void> {
    const { req, res, requestId, path, query, trace } = exchange;
    const { writers, counters, failures, onUnreachable, bodyPauseMs } = this.#options;
    const limit = route.bodyLimit ?? defaultBodyLimit;
    const body = isRead(req) ? null : await receiveBody(req, { limit, pauseMs: bodyPauseMs });
    if (res.destroyed) return;
    const { ip } = requesterOf(exchange, this.#options.trustedProxies);
    const headers = this.#headersFor(exchange, route, ip, session);
    // Bodies of reads are not forwarded; with a content-length the service would wait for one.
    if (!body) delete headers['content-length'];
    const ended = forward({
      req,
      res,
      route,
      requestId,
      body,
      headers,
      target: query ? `${path}?${query}` : path,
      extraHeaders: this.#options.headers,
      onUnreachable: (error) => onUnreachable(route, error),
      onProblem: (error, statusCode) =>
        failures.report({ request: req, statusCode, error, trace, route: route.id }),
      onResponse: (status, responded) => {
        counters.forwarded(route.id, status);
        if (isRead(req)) exchange.isLogged = true;
        this.#followSession(responded, cookie, session);
      },
    });
    if (!isRead(req) && cookie) void ended.then(() => writers.wrote(cookie));
  }

  /** A response that sets another session ends the cached token; one to an invalid session clears its cookie. */
  #followSession(
    headers: Record<string, string | string[]>,
    cookie: string | undefined,
    { state }: SessionResult,
  ): void {
    const { tokens, cookieName, publicUrl } = this.#options;
    const setCookies = [headers['set-cookie'] ?? []].flat();
    const changesSession = setCookies.some((text) => text.startsWith(`${cookieName}=`));
    if (changesSession && cookie) tokens.forget(cookie);
    // A response that shared caches may store must not contain one browser's cookie.
    const isShared = String(headers['cache-control'] ?? '').includes('public');
    if (changesSession || isShared || state !== 'invalid') return;
    headers['set-cookie'] = [...setCookies, clearCookie(cookieName, publicUrl)];
  }

  /** The cookies that the route declares; that of the session never leaves the gateway. */
  #cookiesFor({ cookies = [] }: ServiceRoute, sent: string | undefined): string {
    const { cookieName, publicUrl } = this.#options;
    return cookies
      .map((cookie) => siteCookieName(cookie, publicUrl))
      .filter((name) => name !== cookieName)
      .map((name) => ({ name, value: readCookie(sent, name) }))
      .filter(({ value }) => value)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #headersFor(
    { req, requestId, trace }: Exchange,
    route: ServiceRoute,
    ip: string,
    { session }: SessionResult,
  ): Record<string, string> {
    const headers = forwardedHeaders(req.headers);
    Object.assign(headers, this.#options.originHeaders(ip));
    headers['x-request-id'] = requestId;
    if (trace.traceparent) headers['traceparent'] = trace.traceparent;
    headers['x-locale'] = resolveLocale(req.headers);
    const cookies = this.#cookiesFor(route, req.headers.cookie);
    if (cookies) headers['cookie'] = cookies;
    if (session) headers['authorization'] = `Bearer ${session.token}`;
    const asksAdmin = req.headers['x-admin-mode'] === 'true';
    if (asksAdmin && session?.user.isGlobalAdmin) headers['x-admin-mode'] = 'true';
    return headers;
  }
}
