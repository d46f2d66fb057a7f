import {
  type CacheChange,
  type CacheDescription,
  type CacheMessage,
  changeBy,
  isTouched,
  type RouteDescription,
  scopeOf,
  touchesAll,
} from '@siteswap/contracts/platform';

/** Name by which `invalidatedBy` lists an event or a state: `state.edition.12`, `carpool.offer.created.v1`. */
export function eventName(subject: string): string {
  return subject.startsWith('event.') ? subject.slice('event.'.length) : subject;
}

/** How far `reset` moves every counter on, so that no earlier entry can have the generation of a new one. */
const resetStep = 1_000_000_000;

/** A route stores this many changes. An entry that missed more of them counts as stale. */
const maxRecent = 1_000;

/** A cached route. */
interface CachedRoute {
  readonly path: string;
  readonly cache: CacheDescription;
  generation: number;
  /** The last changes that touch some responses only, oldest first; each raised the generation by one. */
  recent: CacheChange[];
}

/** A read, with what distinguishes it from others of its route. */
export interface TouchedRead {
  readonly route: Pick<RouteDescription, 'id'>;
  /** Its address in the one spelling of `canonicalTarget`. */
  readonly key: string;
}

/**
 * One counter for each cached route, raised by every event that changes what the route shows. A cache entry carries
 * the counter from before its response was fetched. Once the two differ, the changes in between are compared with the
 * entry: unless one of them may touch it, the entry moves on to the present counter.
 */
export class CacheGenerations {
  #routes = new Map<string, CachedRoute>();
  #base = 0;

  /** Takes over the cached routes of a new table. Every earlier entry becomes stale. */
  reset(routes: Iterable<Pick<RouteDescription, 'id' | 'path' | 'cache'>>): void {
    this.#base += resetStep;
    this.#routes = new Map();
    for (const { id, path, cache } of routes) {
      if (cache) this.#routes.set(id, { path, cache, generation: this.#base, recent: [] });
    }
  }

  /** -1 for a route that is not cached. */
  of(routeId: string): number {
    return this.#routes.get(routeId)?.generation ?? -1;
  }

  /**
   * The present counter for a read that was current at an earlier one; undefined when a change since then may touch it.
   */
  advance({ route, key }: TouchedRead, generation: number): number | undefined {
    const present = this.of(route.id);
    if (generation === present) return present;
    const cached = this.#routes.get(route.id);
    if (!cached) return undefined;
    const first = cached.recent.length - (present - generation);
    if (first < 0) return undefined;
    const scope = scopeOf(cached, key);
    for (let at = first; at < cached.recent.length; at += 1) {
      if (isTouched(scope, cached.recent[at] as CacheChange)) return undefined;
    }
    return present;
  }

  /** Makes the entries stale that this message may touch, of all routes that name it. */
  invalidate(message: CacheMessage): void {
    for (const route of this.#routes.values()) {
      const change = changeBy(route.cache, message);
      if (!change) continue;
      route.generation += 1;
      if (touchesAll(change)) route.recent = [];
      else remember(route.recent, change);
    }
  }

  /** Makes every entry stale: events may have been missed. */
  invalidateAll(): void {
    for (const route of this.#routes.values()) {
      route.generation += 1;
      route.recent = [];
    }
  }
}

/** Forgets the older half at once, so that a change costs little. */
function remember(recent: CacheChange[], change: CacheChange): void {
  recent.push(change);
  if (recent.length > maxRecent) recent.splice(0, maxRecent / 2);
}
