import { LRUCache } from 'lru-cache';
import type { ExchangedSession } from './session-exchange.ts';

/** A token is used again for at most this long. */
const reuseMs = 30_000;
/** How long the result that a cookie has no session is cached. */
const invalidMs = 5_000;

/** A session with its token. */
export interface Session extends ExchangedSession {
  /** Instant, in ms; 0 once the token must be exchanged again. */
  exchangedAt: number;
}

/**
 * Sessions by a key of cookie and audience, and the events that make them stale. An event may come while its session is being exchanged, so
 * ended sessions and changed members are remembered longer than any exchange takes.
 */
export class SessionCache {
  readonly #sessions = new LRUCache<string, Session>({
    max: 50_000,
    dispose: ({ user }, key) => this.#removeKey(user.id, key),
  });
  readonly #keysByUser = new Map<number, Set<string>>();
  readonly #userChangedAt = new LRUCache<number, number>({ max: 10_000, ttl: 60_000 });
  readonly #invalid = new LRUCache<string, true>({ max: 10_000, ttl: invalidMs });
  readonly #endedSids = new LRUCache<string, true>({ max: 50_000, ttl: 10 * 60_000 });

  /** A session whose token may be used without asking svc-core. */
  findFresh(key: string): Session | undefined {
    const now = Date.now();
    const session = this.#sessions.get(key);
    const isFresh = session && now < session.exchangedAt + reuseMs && now < session.expiresAt;
    return isFresh ? session : undefined;
  }

  /** A session whose token has not expired, although it may be stale. */
  findUnexpired(key: string): Session | undefined {
    const session = this.#sessions.get(key);
    return session && Date.now() < session.expiresAt ? session : undefined;
  }

  /** Whether svc-core said a moment ago that the cookie has no session. */
  isInvalid(cookie: string): boolean {
    return this.#invalid.has(cookie);
  }

  /**
   * Stores the result of an exchange. Null when the session ended meanwhile.
   * @param exchangedAt when the exchange began
   */
  store(key: string, exchanged: ExchangedSession, exchangedAt: number): Session | null {
    if (this.#endedSids.has(exchanged.sid)) return null;
    const userId = exchanged.user.id;
    // svc-core may have responded just before the member changed: then the token serves this one request.
    const isStale = (this.#userChangedAt.get(userId) ?? 0) >= exchangedAt;
    const session = { ...exchanged, exchangedAt: isStale ? 0 : exchangedAt };
    this.#sessions.set(key, session);
    this.#addKey(userId, key);
    return session;
  }

  storeInvalid(cookie: string): void {
    this.#invalid.set(cookie, true);
  }

  delete(key: string): void {
    this.#sessions.delete(key);
  }

  /** The session ended: its token is not used again. */
  end(userId: number, sid: string): void {
    this.#endedSids.set(sid, true);
    for (const key of [...(this.#keysByUser.get(userId) ?? [])]) {
      if (this.#sessions.peek(key)?.sid === sid) this.#sessions.delete(key);
    }
  }

  /** The member changed (name, language, rights): their sessions are exchanged again at the next request. */
  markUserStale(userId: number): void {
    this.#userChangedAt.set(userId, Date.now());
    for (const key of [...(this.#keysByUser.get(userId) ?? [])]) this.#markStale(key);
  }

  markAllStale(): void {
    for (const key of [...this.#sessions.keys()]) this.#markStale(key);
  }

  #markStale(key: string): void {
    const session = this.#sessions.peek(key);
    if (session) session.exchangedAt = 0;
  }

  #addKey(userId: number, key: string): void {
    const keys = this.#keysByUser.get(userId);
    if (keys) keys.add(key);
    else this.#keysByUser.set(userId, new Set([key]));
  }

  #removeKey(userId: number, key: string): void {
    const keys = this.#keysByUser.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByUser.delete(userId);
  }
}
