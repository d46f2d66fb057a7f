import type { RouteDescription } from '@siteswap/contracts/platform';

/** Name by which `invalidatedBy` lists an event or a state: `state.edition.12`, `carpool.offer.created.v1`. */
export function eventName(subject: string): string {
  return subject.startsWith('event.') ? subject.slice('event.'.length) : subject;
}

/** How far `reset` moves every counter on, so that no earlier entry can have the generation of a new one. */
const resetStep = 1_000_000_000;

/**
 * One counter for each cached route, raised by every event that changes what the route shows. A cache entry carries
 * the counter from before its response was fetched: once the two differ, the entry may be stale.
 */
export class CacheGenerations {
  #routes = new Map<string, { generation: number; readonly prefixes: readonly string[] }>();
  #base = 0;

  /** Takes over the cached routes of a new table. Every earlier entry becomes stale. */
  reset(routes: Iterable<Pick<RouteDescription, 'id' | 'cache'>>): void {
    this.#base += resetStep;
    this.#routes = new Map();
    for (const { id, cache } of routes) {
      if (cache) {
        this.#routes.set(id, { generation: this.#base, prefixes: cache.invalidatedBy });
      }
    }
  }

  /** -1 for a route that is not cached. */
  of(routeId: string): number {
    return this.#routes.get(routeId)?.generation ?? -1;
  }

  /** Makes the entries of all routes stale that name this event. */
  invalidate(event: string): void {
    for (const route of this.#routes.values()) {
      if (route.prefixes.some((prefix) => event.startsWith(prefix))) route.generation += 1;
    }
  }

  /** Makes every entry stale: events may have been missed. */
  invalidateAll(): void {
    for (const route of this.#routes.values()) route.generation += 1;
  }
}
