import type { IncomingMessage, ServerResponse } from 'node:http';
import { oidcCookieName } from '@siteswap/contracts/core';
import {
  clientIp,
  continueTrace,
  currentTrace,
  type FailureReports,
  type Trace,
  unauthenticated,
} from '@siteswap/service-kit';
import type { AnswerCache, Asker } from '#src/answers/answer-cache.ts';
import type { RecentWriters } from '#src/answers/recent-writers.ts';
import { clearCookie, readCookie } from '#src/http/cookies.ts';
import { isOwnWrite } from '#src/http/cross-site.ts';
import { resolveLocale } from '#src/http/negotiation.ts';
import { sortQuery } from '#src/http/paths.ts';
import {
  crossSiteRefused,
  methodNotAllowed,
  sendProblem,
  serviceAway,
} from '#src/http/problems.ts';
import type { Counters } from '#src/platform/counters.ts';
import type { OpenStreams } from '#src/sessions/open-streams.ts';
import type { SessionAnswer, SessionTokens } from '#src/sessions/session-tokens.ts';
import { forward } from './forward.ts';
import { answerHeaders, forwardedHeaders } from './forward-headers.ts';
import { defaultBodyLimit } from './limited-body.ts';
import type { ServiceDirectory, ServiceRoute } from './service-directory.ts';
import type { ReadAnswer } from './upstream.ts';

/** A request on its way through the gateway. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  /** The browser's trace when it sent one, and the span of this request in it. */
  readonly trace: Trace;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly segments: readonly string[];
}

export interface ApiOptions {
  readonly directory: ServiceDirectory;
  readonly cache: AnswerCache;
  readonly writers: RecentWriters;
  readonly tokens: SessionTokens;
  readonly streams: OpenStreams;
  readonly counters: Counters;
  readonly failures: FailureReports;
  readonly publicUrl: string;
  readonly cookieName: string;
  readonly trustedProxies: number;
  readonly allowedOrigins: () => ReadonlySet<string>;
  /** Name, value, name, value … of every answer. */
  readonly headers: readonly string[];
}

const oidcPath = '/api/auth/oidc/';

/** Answers calls on routes of services. */
export class Api {
  readonly #options: ApiOptions;
  readonly #proto: string;
  readonly #host: string;
  readonly #oidcCookie: string;

  constructor(options: ApiOptions) {
    this.#options = options;
    const { protocol, host } = new URL(options.publicUrl);
    this.#proto = protocol.slice(0, -1);
    this.#host = host;
    this.#oidcCookie = oidcCookieName(options.publicUrl);
  }

  /** False when no service has this path, and nothing was answered. Throws what is to be answered as a problem. */
  async handle(exchange: Exchange): Promise<boolean> {
    const { req } = exchange;
    const found = this.#options.directory.table.find(req.method ?? 'GET', exchange.segments);
    if (!found) return false;
    if ('allow' in found) throw methodNotAllowed(found.allow);
    await this.#call(exchange, found.route);
    return true;
  }

  async #call(exchange: Exchange, route: ServiceRoute): Promise<void> {
    const { req, requestId } = exchange;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead && !isOwnWrite(req.headers, this.#options.allowedOrigins())) {
      throw crossSiteRefused();
    }
    const cookie = readCookie(req.headers.cookie, this.#options.cookieName);
    if (isRead && route.cache && route.access === 'public') {
      await this.#publicRead(exchange, route, cookie);
      return;
    }
    if (!isRead && cookie) this.#options.writers.wrote(cookie);
    const answer = await this.#options.tokens.resolve(cookie, requestId);
    const isPublicRead = isRead && route.access === 'public';
    if (answer.state === 'unreachable' && !isPublicRead) throw serviceAway();
    if (route.access !== 'public' && !answer.session) {
      this.#refuseStranger(exchange, answer);
      return;
    }
    this.#forward(exchange, route, cookie, answer);
  }

  #refuseStranger({ req, res, requestId }: Exchange, answer: SessionAnswer): void {
    const { headers, cookieName } = this.#options;
    const clear =
      answer.state === 'invalid'
        ? ['set-cookie', clearCookie(cookieName, this.#proto === 'https')]
        : [];
    sendProblem(req, res, unauthenticated(), requestId, [...headers, ...clear]);
  }

  asker({ req, requestId }: Pick<Exchange, 'req' | 'requestId'>): Asker {
    const { remoteAddress } = req.socket;
    return { requestId, ip: clientIp(req.headers, remoteAddress, this.#options.trustedProxies) };
  }

  /** Asks a service for something that is the same for everybody. */
  async fetchPublic(route: ServiceRoute, target: string, asker: Asker): Promise<ReadAnswer> {
    try {
      return await route.upstream.read({
        method: 'GET',
        path: target,
        headers: {
          accept: 'application/json',
          ...this.#origin(asker.ip),
          'x-request-id': asker.requestId,
          traceparent: currentTrace()?.traceparent ?? continueTrace(undefined).traceparent,
        },
        timeoutMs: 10_000,
      });
    } catch (error) {
      this.#unreachable(route, error);
      throw serviceAway();
    }
  }

  #origin(ip: string): Record<string, string> {
    return {
      'x-forwarded-for': ip,
      'x-forwarded-proto': this.#proto,
      'x-forwarded-host': this.#host,
    };
  }

  #unreachable(route: ServiceRoute, error: unknown): void {
    this.#options.counters.unreachable(route.upstream.name, error);
    this.#options.directory.suspect(route.upstream);
  }

  async #publicRead(
    exchange: Exchange,
    route: ServiceRoute,
    cookie: string | undefined,
  ): Promise<void> {
    const { req, res, requestId, path, query } = exchange;
    const { cache, writers, counters, headers } = this.#options;
    const sorted = sortQuery(query);
    const read = { route, key: sorted ? `${path}?${sorted}` : path };
    if (req.url?.startsWith('/')) cache.learn(req.url, read);
    const passBy = writers.areAny && writers.has(cookie);
    const { state, result } = await cache.get(read, this.asker(exchange), passBy);
    counters.cache(state);
    const extra = ['x-request-id', requestId, 'x-cache', state];
    if (res.destroyed) return;
    if (result.ok) {
      result.answer.send(req, res, extra);
      return;
    }
    const { status, body } = result.refused;
    const list = Object.entries(answerHeaders(result.refused.headers)).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => [name, one]),
    );
    res.writeHead(status, [...list, ...headers, ...extra]);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  #forward(
    exchange: Exchange,
    route: ServiceRoute,
    cookie: string | undefined,
    answer: SessionAnswer,
  ): void {
    const { req, res, requestId, path, query } = exchange;
    const { tokens, streams, writers, cookieName, counters, headers } = this.#options;
    const forwarded = forward({
      req,
      res,
      route,
      requestId,
      target: query ? `${path}?${query}` : path,
      headers: this.#headersFor(exchange, answer),
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      extraHeaders: headers,
      onUnreachable: (error) => this.#unreachable(route, error),
      onProblem: (error, statusCode) =>
        this.#options.failures.report({
          ...{ request: req, statusCode, error, trace: exchange.trace, route: route.id },
        }),
      onAnswer: (status, answered) => {
        counters.forwarded(route.id, status);
        const cookies = [answered['set-cookie'] ?? []].flat();
        const changesSession = cookies.some((text) => text.startsWith(`${cookieName}=`));
        if (changesSession && cookie) tokens.forget(cookie);
        // What a cache of others may keep says nothing to one browser.
        const isShared = String(answered['cache-control'] ?? '').includes('public');
        if (changesSession || isShared || answer.state !== 'invalid') return;
        answered['set-cookie'] = [...cookies, clearCookie(cookieName, this.#proto === 'https')];
      },
    });
    if (route.stream && answer.session && cookie) streams.add(answer.session, cookie, forwarded);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead && cookie) void forwarded.ended.then(() => writers.wrote(cookie));
  }

  #headersFor(exchange: Exchange, { session }: SessionAnswer): Record<string, string> {
    const { req, requestId, trace, path } = exchange;
    const headers = forwardedHeaders(req.headers);
    Object.assign(headers, this.#origin(this.asker(exchange).ip));
    headers['x-request-id'] = requestId;
    if (trace.traceparent) headers['traceparent'] = trace.traceparent;
    headers['x-locale'] = resolveLocale(req.headers);
    // The one cookie a service sees: what binds a sign-in at a provider to this browser.
    const bound = path.startsWith(oidcPath) && readCookie(req.headers.cookie, this.#oidcCookie);
    if (bound) headers['cookie'] = `${this.#oidcCookie}=${bound}`;
    if (session) headers['authorization'] = `Bearer ${session.token}`;
    const asksAdmin = req.headers['x-admin-mode'] === 'true';
    if (asksAdmin && session?.user.isGlobalAdmin) headers['x-admin-mode'] = 'true';
    return headers;
  }
}
