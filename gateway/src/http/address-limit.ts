import { rateLimited } from '@siteswap/service-kit';
import { addressKey } from '@siteswap/service-kit/platform';
import { LRUCache } from 'lru-cache';

/** Addresses that are counted at a time; the one that was silent for longest is forgotten first. */
const maxAddresses = 20_000;

/** Calls of one kind by client address in a window; an IPv6 address counts by its /64. Each replica counts by itself. */
export class AddressLimit {
  readonly #max: number;
  readonly #seconds: number;
  readonly #counts: LRUCache<string, { calls: number }>;

  /**
   * @param options.max calls of one address in a window
   * @param options.seconds length of the window, which begins with its first call
   */
  constructor({ max, seconds }: { max: number; seconds: number }) {
    this.#max = max;
    this.#seconds = seconds;
    this.#counts = new LRUCache({ max: maxAddresses, ttl: seconds * 1_000 });
  }

  /** Counts a call. @throws AppError 429 above the limit */
  take(ip: string): void {
    const key = addressKey(ip);
    let count = this.#counts.get(key);
    if (!count) {
      count = { calls: 0 };
      this.#counts.set(key, count);
    }
    count.calls += 1;
    if (count.calls > this.#max) throw this.#rejection(key);
  }

  /** Only looks: to limit failures, `take` after each. @throws AppError 429 once the limit is reached */
  peek(ip: string): void {
    const key = addressKey(ip);
    if ((this.#counts.get(key)?.calls ?? 0) >= this.#max) throw this.#rejection(key);
  }

  #rejection(key: string): Error {
    return rateLimited(this.#counts.getRemainingTTL(key) / 1_000 || this.#seconds);
  }
}
