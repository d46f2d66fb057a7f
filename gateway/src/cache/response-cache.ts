import { LRUCache } from 'lru-cache';
import { Representation } from '#src/http/representation.ts';
import type { PublicFetch, Requester } from '#src/services/fetch-public.ts';
import type { ReadLimits } from '#src/services/read-limits.ts';
import type { ServiceRoute } from '#src/services/service-directory.ts';
import type { ServiceResponse } from '#src/services/upstream.ts';
import type { CacheGenerations } from './cache-generations.ts';

/** No entry is used for longer than this, whatever its route says. */
const maxEntrySeconds = 60;
/** Longer addresses are not cached: they are hardly ever requested twice. */
const maxKeyLength = 1_024;

/** A public read: the route, and its address in the one spelling of `canonicalTarget`. */
export interface PublicRead {
  readonly route: ServiceRoute;
  readonly key: string;
}

/** The result of a public read: a success that can be sent many times, or the service's other response to this call. */
export type PublicResult =
  | { readonly ok: true; readonly representation: Representation }
  | { readonly ok: false; readonly response: ServiceResponse };

/** A fetch under way. */
interface Fetch {
  readonly generation: number;
  readonly result: Promise<PublicResult>;
}

export type CacheState = 'hit' | 'miss' | 'bypass';

interface CacheEntry {
  readonly representation: Representation;
  /** The last one of its route at which it was known to be current. */
  generation: number;
  readonly expiresAt: number;
}

export interface ResponseCacheOptions {
  readonly maxBytes: number;
  readonly generations: CacheGenerations;
  /** False while events may be missed: then nothing is stored and no entry is used. */
  readonly isLinked: () => boolean;
  readonly fetch: PublicFetch;
  readonly limits: ReadLimits;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
}

/** Responses of public routes that are the same for everybody, until an event says that they changed. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #fetches = new Map<string, Fetch>();
  /** Request targets as clients write them → the read they mean, which spares matching and sorting. */
  readonly #targets = new LRUCache<string, PublicRead>({ max: 10_000 });

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ representation }) => representation.size,
    });
  }

  /** The fresh entry for a request target that was requested before; the hot path. */
  getFresh(target: string): Representation | undefined {
    const read = this.#targets.get(target);
    return read && this.#findFresh(read);
  }

  /** Remembers what a request target means. */
  rememberTarget(target: string, read: PublicRead): void {
    if (target.length <= maxKeyLength) this.#targets.set(target, read);
  }

  /** Empties the cache: with other routes, targets mean other reads. */
  clear(): void {
    this.#targets.clear();
    this.#entries.clear();
  }

  #findFresh(read: PublicRead): Representation | undefined {
    const entry = this.#entries.get(read.key);
    if (!entry || entry.expiresAt <= Date.now() || !this.#options.isLinked()) return undefined;
    const generation = this.#options.generations.advance(read, entry.generation);
    if (generation === undefined) return undefined;
    entry.generation = generation;
    return entry.representation;
  }

  /**
   * The response, cached or fetched. Requests for the same read wait for one fetch, unless an event came since it
   * began; `bypassCache` fetches in any case and stores nothing.
   * @throws AppError 429 when the address of the requester had too many responses that were not in the cache, or were
   * costly
   * @throws the error of the connection when the service cannot be reached
   */
  async get(
    read: PublicRead,
    requester: Requester,
    bypassCache = false,
  ): Promise<{ state: CacheState; result: PublicResult }> {
    const { limits } = this.#options;
    const take = () => limits.take(read.route, read.key, requester.ip);
    if (read.route.isCostly) take();
    const representation = bypassCache ? undefined : this.#findFresh(read);
    if (representation) return { state: 'hit', result: { ok: true, representation } };
    if (!read.route.isCostly) take();
    if (bypassCache) return { state: 'bypass', result: await this.#fetch(read, requester) };
    const isStored = this.#options.isLinked() && read.key.length <= maxKeyLength;
    return { state: isStored ? 'miss' : 'bypass', result: await this.#join(read, requester) };
  }

  /** Waits for the fetch of this read that is under way, or begins one. */
  async #join(read: PublicRead, requester: Requester): Promise<PublicResult> {
    const { generations } = this.#options;
    for (;;) {
      const underWay = this.#fetches.get(read.key);
      // The response of a fetch that began before a change may lack it.
      if (!underWay || generations.advance(read, underWay.generation) === undefined) {
        return this.#begin(read, requester);
      }
      const result = await underWay.result;
      // The service's limit concerns the address that asked first, and none of those that joined it.
      if (result.ok || result.response.status !== 429) return result;
    }
  }

  /** Begins a fetch that later requests for the same read join. */
  #begin(read: PublicRead, requester: Requester): Promise<PublicResult> {
    const generation = this.#options.generations.of(read.route.id);
    const result = this.#fetchAndStore(read, requester, generation).finally(() => {
      if (this.#fetches.get(read.key) === underWay) this.#fetches.delete(read.key);
    });
    const underWay: Fetch = { generation, result };
    this.#fetches.set(read.key, underWay);
    return result;
  }

  async #fetchAndStore(
    read: PublicRead,
    requester: Requester,
    generation: number,
  ): Promise<PublicResult> {
    const startedAt = Date.now();
    const result = await this.#fetch(read, requester);
    const { generations, isLinked } = this.#options;
    // The response may lack a change whose event came while it was fetched.
    const current = generations.advance(read, generation);
    if (result.ok && current !== undefined && isLinked() && read.key.length <= maxKeyLength) {
      const seconds = Math.min(maxEntrySeconds, read.route.cache?.maxAgeSeconds ?? 0);
      const expiresAt = startedAt + seconds * 1_000;
      this.#entries.set(read.key, {
        representation: result.representation,
        generation: current,
        expiresAt,
      });
    }
    return result;
  }

  async #fetch({ route, key }: PublicRead, requester: Requester): Promise<PublicResult> {
    const response = await this.#options.fetch(route, key, requester);
    if (response.status !== 200) return { ok: false, response };
    const { etag, 'content-type': type, 'content-disposition': disposition } = response.headers;
    const caching = response.headers['cache-control'];
    const representation = new Representation({
      body: response.body,
      contentType: typeof type === 'string' ? type : 'application/json; charset=utf-8',
      // JSON says no-cache; a file for other programs says how often they may ask.
      cacheControl: String(caching).startsWith('public')
        ? String(caching)
        : 'public, max-age=0, must-revalidate',
      // Weak, because the response is also sent compressed.
      ...(typeof etag === 'string' ? { etag: `W/${etag.replace(/^W\//, '')}` } : {}),
      headers:
        typeof disposition === 'string'
          ? [...this.#options.headers, 'content-disposition', disposition]
          : this.#options.headers,
    });
    return { ok: true, representation };
  }
}
