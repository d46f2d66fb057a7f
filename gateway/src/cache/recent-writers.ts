import { LRUCache } from 'lru-cache';

/** For this long after a write its session bypasses the cache: the event of the change may still be on its way. */
const bypassMs = 2_000;

/** Sessions that wrote something a moment ago. */
export class RecentWriters {
  readonly #bypassUntil = new LRUCache<string, number>({ max: 20_000 });
  #latest = 0;

  /** Call when a write begins and when its response has been sent. */
  wrote(session: string): void {
    this.#latest = Date.now() + bypassMs;
    this.#bypassUntil.set(session, this.#latest);
  }

  /** Whether any session must bypass the cache now: one comparison, so that reads need not look at their cookies. */
  get areAny(): boolean {
    return this.#latest > Date.now();
  }

  has(session: string | undefined): boolean {
    return session !== undefined && (this.#bypassUntil.get(session) ?? 0) > Date.now();
  }
}
