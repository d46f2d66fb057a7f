import type { Log } from '#src/log.ts';
import { CallTimeout } from '#src/services/call-handler.ts';
import { type Session, SessionCache } from './session-cache.ts';
import type { SessionExchange } from './session-exchange.ts';

/** For this long after svc-core failed, cached tokens are used without asking it; after it hung, it is not asked at all. */
const coreCooldownMs = 1_000;

/** What a cookie turned out to be. `unreachable`: svc-core cannot say, and the session is not cached. */
export type SessionResult =
  | { readonly state: 'none' | 'invalid' | 'unreachable'; readonly session: null }
  | {
      readonly state: 'valid';
      readonly session: Session;
      /** False while svc-core is unreachable: the token serves, but the session may have ended. */
      readonly isConfirmed: boolean;
    };

const results = {
  none: { state: 'none', session: null },
  invalid: { state: 'invalid', session: null },
  unreachable: { state: 'unreachable', session: null },
} as const;

const wellFormed = /^[\w.~+/=-]{20,200}$/;

/** Who is signed in is asked with a token for svc-core, which most pages need anyway. */
const defaultAudience = 'svc-core';

/**
 * Turns session cookies into tokens: from the cache, or by an exchange at svc-core. Each service gets tokens that no
 * other one accepts, so that it cannot call another in a member's name.
 */
export class SessionTokens {
  readonly #exchangeSession: SessionExchange;
  readonly #services: readonly string[];
  readonly #log: Log;
  readonly #cache = new SessionCache();
  readonly #audiences = new Set<string>();
  readonly #exchanges = new Map<string, Promise<SessionResult>>();
  #coreCooldownUntil = 0;
  #coreHangs = false;

  constructor(options: {
    exchange: SessionExchange;
    /** Names of all services: each gets tokens of its own. */
    services: readonly string[];
    log: Log;
  }) {
    this.#exchangeSession = options.exchange;
    this.#services = options.services;
    this.#log = options.log;
  }

  /**
   * The session of a cookie. Never fails; takes as long as its exchange may.
   * @param audience the service that the token is for
   */
  async resolve(
    cookie: string | undefined,
    requestId: string,
    audience: string = defaultAudience,
  ): Promise<SessionResult> {
    if (cookie === undefined) return results.none;
    if (!wellFormed.test(cookie) || this.#cache.isInvalid(cookie)) return results.invalid;
    const key = keyOf(cookie, audience);
    const session = this.#cache.findFresh(key);
    if (session) return valid(session);
    if (Date.now() < this.#coreCooldownUntil) {
      const cached = this.#withoutCore(key);
      // The gateway asks svc-core for an unknown session: it may be back by now, and a rejected connection costs nothing.
      if (cached.session || this.#coreHangs) return cached;
    }

    let exchange = this.#exchanges.get(key);
    if (!exchange) {
      exchange = this.#exchange(cookie, audience, requestId).finally(() =>
        this.#exchanges.delete(key),
      );
      this.#exchanges.set(key, exchange);
    }
    return exchange;
  }

  /**
   * The session of a page. The tokens that its calls may need are exchanged in the background: should svc-core become
   * unreachable, the tab goes on in every domain, also in those it had not called yet.
   */
  async resolveForPage(cookie: string | undefined, requestId: string): Promise<SessionResult> {
    const result = await this.resolve(cookie, requestId);
    if (cookie === undefined || result.state !== 'valid' || !result.isConfirmed) return result;
    for (const service of this.#services) {
      const isCached = this.#cache.findUnexpired(keyOf(cookie, service)) !== undefined;
      if (!isCached) void this.resolve(cookie, requestId, service);
    }
    return result;
  }

  async #exchange(cookie: string, audience: string, requestId: string): Promise<SessionResult> {
    const startedAt = Date.now();
    const key = keyOf(cookie, audience);
    this.#audiences.add(audience);
    try {
      const exchanged = await this.#exchangeSession(cookie, audience, requestId);
      const session = exchanged && this.#cache.store(key, exchanged, startedAt);
      if (session) return valid(session);
      this.forget(cookie);
      this.#cache.storeInvalid(cookie);
      return results.invalid;
    } catch (error) {
      this.#coreCooldownUntil = Date.now() + coreCooldownMs;
      this.#coreHangs = error instanceof CallTimeout;
      this.#log.warn({ requestId, reason: String(error) }, 'session exchange failed');
      return this.#withoutCore(key);
    }
  }

  /** While svc-core is unreachable, a cached token is used until it expires. */
  #withoutCore(key: string): SessionResult {
    const session = this.#cache.findUnexpired(key);
    return session ? valid(session, false) : results.unreachable;
  }

  /** The session ended: its token is not used again. */
  ended(userId: number, sid: string): void {
    this.#cache.end(userId, sid);
  }

  /** The member changed (name, language, rights): the next request exchanges the session for a new token. */
  userChanged(userId: number): void {
    this.#cache.markUserStale(userId);
  }

  /** Events may have been missed: every session is exchanged again. Tokens stay for when svc-core is unreachable. */
  revalidateAll(): void {
    this.#cache.markAllStale();
  }

  /** The browser was given another session or none. */
  forget(cookie: string): void {
    for (const audience of this.#audiences) this.#cache.delete(keyOf(cookie, audience));
  }
}

/** Neither part may contain a space. */
const keyOf = (cookie: string, audience: string): string => `${audience} ${cookie}`;

const valid = (session: Session, isConfirmed = true): SessionResult => ({
  state: 'valid',
  session,
  isConfirmed,
});
