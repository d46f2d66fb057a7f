import { LRUCache } from 'lru-cache';

/** For this long after a write the writer reads past the cache: the news of the change may still be on its way. */
const passByMs = 2_000;

/** Sessions that just wrote something. */
export class RecentWriters {
  readonly #until = new LRUCache<string, number>({ max: 20_000 });
  #latest = 0;

  /** Call when a write begins and when it is answered. */
  wrote(session: string): void {
    this.#latest = Date.now() + passByMs;
    this.#until.set(session, this.#latest);
  }

  /** False at the cost of a comparison while nobody writes. */
  get areAny(): boolean {
    return this.#latest > Date.now();
  }

  has(session: string | undefined): boolean {
    return session !== undefined && (this.#until.get(session) ?? 0) > Date.now();
  }
}
