import { setTimeout as pause } from 'node:timers/promises';
import { unauthenticated } from '@siteswap/service-kit';
import type { RecordSecurityEvent } from '@siteswap/service-kit/platform';
import type { RecentWriters } from '#src/cache/recent-writers.ts';
import { clearCookie, readCookie } from '#src/http/cookies.ts';
import { assertOwnWrite, type OwnOrigins } from '#src/http/cross-site.ts';
import { type Exchange, isRead } from '#src/http/exchange.ts';
import { methodNotAllowed, sendProblem, serviceUnavailable } from '#src/http/problems.ts';
import type { CurrentMember } from '#src/sessions/current-member.ts';
import type { SessionResult, SessionTokens } from '#src/sessions/session-tokens.ts';
import type { Streams } from '#src/streams/streams.module.ts';
import { requesterOf } from './fetch-public.ts';
import type { PublicReads } from './public-reads.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ServiceCalls } from './service-calls.ts';
import type { ServiceDirectory, ServiceRoute } from './service-directory.ts';

/** How long the rejection of a costly read waits. */
const rejectionPauseMs = 1_000;

export interface ApiOptions {
  readonly directory: ServiceDirectory;
  readonly publicReads: PublicReads;
  readonly calls: ServiceCalls;
  readonly streams: Streams;
  readonly tokens: SessionTokens;
  readonly ownOrigins: OwnOrigins;
  readonly securityEvent: RecordSecurityEvent;
  readonly limits: ReadLimits;
  readonly currentMember: CurrentMember;
  readonly writers: RecentWriters;
  readonly trustedProxies: number;
  readonly publicUrl: string;
  readonly cookieName: string;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
}

/** Handles calls on routes of services: rejects invalid ones, and passes the others to the cache or the service. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /**
   * False when no service has this path; then no response was begun.
   * @throws AppError that is to be sent as a problem
   */
  async handle(exchange: Exchange): Promise<boolean> {
    const { req, segments } = exchange;
    const match = this.#options.directory.table.find(req.method ?? 'GET', segments);
    if (!match) return false;
    if ('allow' in match) throw methodNotAllowed(match.allow);
    try {
      await this.#call(exchange, match.route);
    } catch (error) {
      // A program that asks again at once asks once a second, on each of its connections.
      if (match.route.isCostly) await pause(rejectionPauseMs);
      throw error;
    }
    return true;
  }

  async #call(exchange: Exchange, route: ServiceRoute): Promise<void> {
    const { req, requestId } = exchange;
    const { cookieName, publicReads, calls, tokens, limits } = this.#options;
    const { trustedProxies } = this.#options;
    if (!isRead(req)) assertOwnWrite(req, this.#options);
    const cookie = readCookie(req.headers.cookie, cookieName);
    const isPublicRead = isRead(req) && route.access === 'public';
    if (isPublicRead && route.cache) return publicReads.respond(exchange, route, cookie);
    if (isPublicRead) limits.take(route, req.url ?? '', requesterOf(exchange, trustedProxies).ip);

    if (!isRead(req) && cookie) calls.noteWrite(cookie);
    const session = await tokens.resolve(cookie, requestId, route.upstream.name);
    if (session.state === 'unreachable' && !isPublicRead) throw serviceUnavailable();
    if (route.access !== 'public' && !session.session) {
      this.#rejectUnauthenticated(exchange, session);
      return;
    }
    await this.#forward(exchange, route, cookie, session);
  }

  async #forward(
    exchange: Exchange,
    route: ServiceRoute,
    cookie: string | undefined,
    result: SessionResult,
  ): Promise<void> {
    const { calls, streams, currentMember, writers } = this.#options;
    const { session } = result;
    if (route.stream && session && cookie) {
      return streams.begin(exchange, route, { session, cookie });
    }
    const hasWritten = writers.areAny && writers.has(cookie);
    if (isRead(exchange.req) && currentMember.respond(exchange, route, result, hasWritten)) {
      exchange.isLogged = true;
      return;
    }
    await calls.forward(exchange, route, cookie, result);
  }

  #rejectUnauthenticated({ req, res, requestId }: Exchange, { state }: SessionResult): void {
    const { headers, cookieName, publicUrl } = this.#options;
    const clearing = state === 'invalid' ? ['set-cookie', clearCookie(cookieName, publicUrl)] : [];
    sendProblem(req, res, unauthenticated(), requestId, [...headers, ...clearing]);
  }
}
