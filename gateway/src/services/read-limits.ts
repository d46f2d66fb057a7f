import { AddressLimit } from '#src/http/address-limit.ts';
import type { ServiceRoute } from './service-directory.ts';

const searchesPerMinute = 600;
const readsPerMinute = 1_200;
const costlyReadsPerMinute = 60;

/** Routes of the API; all others are files: pictures, calendars. */
const apiPrefix = '/api/';

/** Whether one of the parameters that search has a text. */
function isSearch(names: readonly string[], target: string): boolean {
  const at = target.indexOf('?');
  if (names.length === 0 || at < 0) return false;
  const query = new URLSearchParams(target.slice(at));
  return names.some((name) => query.get(name));
}

/**
 * Limits how many public reads one address may have that are not in the cache: generous, because a festival shares one
 * address. Searches cost more, pictures must not use up what is for reads, and what is costly is large also when it is
 * cached, so each kind has a count of its own. In memory, because counting must not cost more than the read.
 */
export class ReadLimits {
  readonly #searches: AddressLimit;
  readonly #reads: AddressLimit;
  readonly #files: AddressLimit;
  readonly #costly: AddressLimit;

  /** @param factor multiplies the limits */
  constructor(factor: number) {
    const limit = (perMinute: number) =>
      new AddressLimit({ max: Math.max(1, Math.floor(perMinute * factor)), seconds: 60 });
    this.#searches = limit(searchesPerMinute);
    this.#reads = limit(readsPerMinute);
    this.#files = limit(readsPerMinute);
    this.#costly = limit(costlyReadsPerMinute);
  }

  /** @param target path and query. @throws AppError 429 above the limit */
  take(
    { isCostly, search = [] }: Pick<ServiceRoute, 'isCostly' | 'search'>,
    target: string,
    ip: string,
  ): void {
    if (isCostly) this.#costly.take(ip);
    else if (!target.startsWith(apiPrefix)) this.#files.take(ip);
    else if (isSearch(search, target)) this.#searches.take(ip);
    else this.#reads.take(ip);
  }
}
