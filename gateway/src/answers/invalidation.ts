import type { RouteDescription } from '@siteswap/contracts/platform';

/** What a message of the broker is called in `invalidatedBy`: `state.edition.12`, `carpool.offer.created.v1`. */
export function factName(subject: string): string {
  return subject.startsWith('event.') ? subject.slice('event.'.length) : subject;
}

/**
 * Counts the changes behind each cached route. An answer carries the count from before it was asked for; once the
 * counts differ, it may be old.
 */
export class Epochs {
  #routes = new Map<string, { epoch: number; readonly prefixes: readonly string[] }>();
  #base = 0;

  /** Takes over the cached routes of a new table. Everything kept before counts as old. */
  reset(routes: Iterable<Pick<RouteDescription, 'id' | 'cache'>>): void {
    this.#base += 1_000_000_000;
    this.#routes = new Map();
    for (const { id, cache } of routes) {
      if (cache) this.#routes.set(id, { epoch: this.#base, prefixes: cache.invalidatedBy });
    }
  }

  of(routeId: string): number {
    return this.#routes.get(routeId)?.epoch ?? -1;
  }

  /** Something changed: routes that show it begin anew. */
  changed(fact: string): void {
    for (const route of this.#routes.values()) {
      if (route.prefixes.some((prefix) => fact.startsWith(prefix))) route.epoch += 1;
    }
  }

  /** Anything may have changed. */
  allChanged(): void {
    for (const route of this.#routes.values()) route.epoch += 1;
  }
}
