import type { RouteDescription } from '@siteswap/contracts/platform';

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  param?: Node<T>;
  readonly methods: Map<string, T>;
}

const node = <T>(): Node<T> => ({ fixed: new Map(), methods: new Map() });

/** The route of a method and path; the methods that the path has, when not this one; or null for an unknown path. */
export type RouteMatch<T> = { readonly route: T } | { readonly allow: readonly string[] } | null;

/**
 * Finds the route of a method and path; a fixed segment wins over a parameter. Takes the segments that the gateway has
 * checked already, which makes it twice as fast as find-my-way (docs/decisions/0006-libraries.md).
 */
export class RouteTable<T extends Pick<RouteDescription, 'method' | 'path'>> {
  readonly #root: Node<T> = node();
  readonly #byId = new Map<string, T>();

  /** Adds a route; false when another one has its method and path. */
  add(id: string, route: T): boolean {
    let at = this.#root;
    for (const segment of route.path.slice(1).split('/')) {
      if (segment.startsWith(':')) {
        at.param ??= node();
        at = at.param;
        continue;
      }
      let next = at.fixed.get(segment);
      if (!next) {
        next = node();
        at.fixed.set(segment, next);
      }
      at = next;
    }
    if (at.methods.has(route.method)) return false;
    at.methods.set(route.method, route);
    this.#byId.set(id, route);
    return true;
  }

  get routes(): Iterable<T> {
    return this.#byId.values();
  }

  byId(id: string): T | undefined {
    return this.#byId.get(id);
  }

  /** `segments` are those of the path, undecoded. HEAD finds the GET route. */
  find(method: string, segments: readonly string[]): RouteMatch<T> {
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    const allow = new Set<string>();
    const route = this.#walk(this.#root, segments, 0, routeMethod, allow);
    if (route) return { route };
    return allow.size > 0 ? { allow: [...allow] } : null;
  }

  #walk(
    at: Node<T>,
    segments: readonly string[],
    depth: number,
    method: string,
    allow: Set<string>,
  ): T | undefined {
    const segment = segments[depth];
    if (segment === undefined) {
      for (const allowed of at.methods.keys()) allow.add(allowed);
      return at.methods.get(method);
    }
    const fixed = at.fixed.get(segment);
    const route = fixed && this.#walk(fixed, segments, depth + 1, method, allow);
    if (route || !at.param || segment === '') return route;
    return this.#walk(at.param, segments, depth + 1, method, allow);
  }
}
