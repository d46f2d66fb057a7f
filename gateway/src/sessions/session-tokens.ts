import { exchangeSession, type Me } from '@siteswap/contracts/core';
import { currentTrace } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import type { Log } from '#src/log.ts';
import type { Upstream } from '#src/services/upstream.ts';

/** A token is used again for at most this long. */
const reuseMs = 30_000;
/** How long an unknown session is not asked about again. */
const unknownMs = 5_000;
/** After core failed to answer, known tokens are used without asking for this long. */
const coreRestMs = 1_000;
const exchangeTimeoutMs = 2_000;

/** A session that holds. */
export interface Session {
  readonly token: string;
  readonly sid: string;
  readonly user: Me;
  /** Instant, in ms. */
  readonly expiresAt: number;
  /** Instant, in ms; 0 once something speaks against using the token again. */
  exchangedAt: number;
}

/** What a cookie turned out to be. `unreachable`: core cannot say, and nothing is known of the session. */
export type SessionAnswer =
  | { readonly state: 'none' | 'invalid' | 'unreachable'; readonly session: null }
  | {
      readonly state: 'valid';
      readonly session: Session;
      /** False while core is away: the token serves, but nobody vouches for the session now. */
      readonly isConfirmed: boolean;
    };

const answers = {
  none: { state: 'none', session: null },
  invalid: { state: 'invalid', session: null },
  unreachable: { state: 'unreachable', session: null },
} as const;

const wellFormed = /^[\w.~+/=-]{20,200}$/;

/** Turns session cookies into tokens, and remembers them for a moment. */
export class SessionTokens {
  readonly #core: Upstream;
  readonly #internalToken: string;
  readonly #log: Log;
  readonly #sessions = new LRUCache<string, Session>({
    max: 50_000,
    dispose: ({ user }, cookie) => this.#unlist(user.id, cookie),
  });
  readonly #cookiesOf = new Map<number, Set<string>>();
  readonly #changedAt = new LRUCache<number, number>({ max: 10_000, ttl: 60_000 });
  readonly #unknown = new LRUCache<string, true>({ max: 10_000, ttl: unknownMs });
  /** Ended lately: an exchange that was under way must not bring them back. */
  readonly #ended = new LRUCache<string, true>({ max: 50_000, ttl: 10 * 60_000 });
  readonly #exchanges = new Map<string, Promise<SessionAnswer>>();
  #coreRestsUntil = 0;

  constructor(options: { core: Upstream; internalToken: string; log: Log }) {
    this.#core = options.core;
    this.#internalToken = options.internalToken;
    this.#log = options.log;
  }

  /** Who a cookie stands for. Never fails; at most 2 s. */
  async resolve(cookie: string | undefined, requestId: string): Promise<SessionAnswer> {
    if (cookie === undefined) return answers.none;
    if (!wellFormed.test(cookie) || this.#unknown.has(cookie)) return answers.invalid;
    const now = Date.now();
    const known = this.#sessions.get(cookie);
    if (known && now < known.exchangedAt + reuseMs && now < known.expiresAt) return valid(known);
    if (now < this.#coreRestsUntil) return this.#withoutCore(cookie);

    let exchange = this.#exchanges.get(cookie);
    if (!exchange) {
      exchange = this.#exchange(cookie, requestId).finally(() => this.#exchanges.delete(cookie));
      this.#exchanges.set(cookie, exchange);
    }
    return exchange;
  }

  async #exchange(cookie: string, requestId: string): Promise<SessionAnswer> {
    const exchangedAt = Date.now();
    const traceparent = currentTrace()?.traceparent;
    try {
      const { status, body } = await this.#core.read({
        method: 'POST',
        path: exchangeSession.path,
        headers: {
          'content-type': 'application/json',
          'x-internal-token': this.#internalToken,
          'x-request-id': requestId,
          ...(traceparent ? { traceparent } : {}),
        },
        body: JSON.stringify({ sessionId: cookie }),
        timeoutMs: exchangeTimeoutMs,
      });
      if (status === 404 || status === 422) return this.#notASession(cookie);
      if (status !== 200) throw new Error(`session exchange answered ${status}`);
      const { expiresAt, ...rest } = exchangeSession.response.parse(JSON.parse(body.toString()));
      if (this.#ended.has(rest.sid)) return this.#notASession(cookie);
      // Core may have answered just before the member changed: then this token serves this request only.
      const isOld = (this.#changedAt.get(rest.user.id) ?? 0) >= exchangedAt;
      const session = {
        ...rest,
        expiresAt: Date.parse(expiresAt),
        exchangedAt: isOld ? 0 : exchangedAt,
      };
      this.#sessions.set(cookie, session);
      this.#list(session.user.id, cookie);
      return valid(session);
    } catch (error) {
      this.#coreRestsUntil = Date.now() + coreRestMs;
      this.#log.warn({ requestId, reason: String(error) }, 'sessions cannot be exchanged');
      return this.#withoutCore(cookie);
    }
  }

  #notASession(cookie: string): SessionAnswer {
    this.#sessions.delete(cookie);
    this.#unknown.set(cookie, true);
    return answers.invalid;
  }

  /** A known token holds until it expires while core cannot be asked. */
  #withoutCore(cookie: string): SessionAnswer {
    const known = this.#sessions.get(cookie);
    return known && Date.now() < known.expiresAt ? valid(known, false) : answers.unreachable;
  }

  /** The session is over: its token is not used again. */
  ended(userId: number, sid: string): void {
    this.#ended.set(sid, true);
    for (const cookie of [...(this.#cookiesOf.get(userId) ?? [])]) {
      if (this.#sessions.peek(cookie)?.sid === sid) this.#sessions.delete(cookie);
    }
  }

  /** The member changed (name, language, rights): the next request asks for a new token. */
  userChanged(userId: number): void {
    this.#changedAt.set(userId, Date.now());
    for (const cookie of [...(this.#cookiesOf.get(userId) ?? [])]) this.#doubt(cookie);
  }

  /** News may have been missed: every session is asked about again. Tokens stay for when core is away. */
  doubtAll(): void {
    for (const cookie of [...this.#sessions.keys()]) this.#doubt(cookie);
  }

  /** The browser was given another session or none. */
  forget(cookie: string): void {
    this.#sessions.delete(cookie);
  }

  #doubt(cookie: string): void {
    const session = this.#sessions.peek(cookie);
    if (session) session.exchangedAt = 0;
  }

  #list(userId: number, cookie: string): void {
    const cookies = this.#cookiesOf.get(userId);
    if (cookies) cookies.add(cookie);
    else this.#cookiesOf.set(userId, new Set([cookie]));
  }

  #unlist(userId: number, cookie: string): void {
    const cookies = this.#cookiesOf.get(userId);
    cookies?.delete(cookie);
    if (cookies?.size === 0) this.#cookiesOf.delete(userId);
  }
}

const valid = (session: Session, isConfirmed = true): SessionAnswer => ({
  state: 'valid',
  session,
  isConfirmed,
});
