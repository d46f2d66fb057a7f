import type { z } from 'zod';
import type { RateClass } from './rate-classes.ts';

/** Who may call a route. `internal` is for our own services only and is never reachable through the gateway. */
export type Access = 'public' | 'member' | 'admin' | 'internal';

/** How the gateway may cache a response. Only for responses that are the same for every caller. */
export interface RouteCache {
  /** Maximum age in seconds; the gateway caches no response for more than 60. */
  readonly maxAgeSeconds: number;
  /**
   * Subject prefixes (`state.edition.`, `carpool.offer.`) whose messages invalidate the cached responses of the route.
   * `state.edition.{id}` invalidates only those with the same `id` in their path, or in a list in their query.
   */
  readonly invalidatedBy: readonly string[];
  /** Which of these messages leave a response alone, by what they say that they concern. */
  readonly tagFilter?: CacheTagFilter;
}

/** How the query of a read decides which messages may touch its response. */
export interface CacheTagFilter {
  readonly tagRules: readonly CacheTagRule[];
  /** With one of these parameters in its query any message touches a response. */
  readonly bypassedBy?: readonly string[];
}

/**
 * Something that messages may concern, such as the country of an entity, and the values of it that a query wants. A
 * message whose values are none of the wanted ones leaves the response alone, and so does one without values: what it
 * is about is in no response. Without list and switches, and with none of them given, a query wants every value.
 */
export interface CacheTagRule {
  /** Its name in the `cacheTags` of a message. */
  readonly name: string;
  /** The parameter that lists the wanted values. */
  readonly list?: string;
  /** Yes-or-no parameters that want one value each, where the list is absent from the query. */
  readonly switches?: readonly CacheSwitch[];
  /** The response is made from what has all of the wanted values, instead of one of them. */
  readonly matchesAll?: true;
  /**
   * The response also says what there would be with other values of this tag rule, of one such tag rule at a time: a message
   * leaves it alone only when it misses two wanted values or tag rules.
   */
  readonly includesOthers?: true;
}

export interface CacheSwitch {
  readonly parameter: string;
  readonly value: string;
  /** Whether the value is wanted where the parameter is absent. */
  readonly isDefault: boolean;
}

/** Maximum size in bytes of a request body, for routes without `bodyLimit`. */
export const defaultBodyLimit = 64 * 1024;

/**
 * How long a request with a file may take to arrive, because uploads over a weak mobile connection are slow. Browser,
 * gateway and service share it: the shortest of three limits would cut the upload.
 */
export const uploadTimeoutMs = 180_000;

/** One HTTP endpoint, described once and used by its service, the remotes, the gateway and the tests. */
export interface Route {
  /** `<domain>.<noun>.<verb>`, unique over all services. */
  readonly id: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The public path, with `:name` parameters. */
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of a success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes a caller should expect in addition to the general ones of `problem.ts`. */
  readonly errors?: readonly string[];
  readonly cache?: RouteCache;
  /** Why no gateway caches a public read; one of both is needed. */
  readonly withoutCache?: string;
  /** A public read of which one address may have a few a minute only, cached or not: it is large, or dear to make. */
  readonly isCostly?: true;
  /**
   * Kinds of entities that the response shows, by their names in notifications: with the path parameter that is the id of
   * the one shown, or `*` when it may be any. A notification about one has the response read anew.
   */
  readonly shows?: Readonly<Record<string, string>>;
  /**
   * Browsers store its last responses and show them without a network: of a read that is worth reading then. One without
   * `cache` is its reader's own: it is stored in a browser that remembers the member, and dropped when they leave.
   */
  readonly isReadOffline?: true;
  /**
   * What a write counts as in the limits of its member; `write` for every member write when absent. A route that creates
   * something says it.
   */
  readonly rateLimit?: RateClass;
  /**
   * Without a network the write waits for one, for as long as its page is open; `fails` when absent. Only for what
   * notifies no one and destroys nothing: a later moment must be as good as now.
   */
  readonly withoutNetwork?: 'waits';
  /** The member must have proved who they are in the last 15 minutes; else 403 PROOF_REQUIRED. */
  readonly recentProof?: true;
  /** Why a route that destroys, hands over or administers asks for no recent proof; one of both is needed. */
  readonly withoutProof?: string;
  /**
   * Cookies of the site that the handler reads, by the names that `siteCookieName` takes. The gateway forwards no other,
   * and that of the session never.
   */
  readonly cookies?: readonly string[];
  /** Maximum size of the request body in bytes; `defaultBodyLimit` when absent. */
  readonly bodyLimit?: number;
  /** The handler returns JSON text that is sent unchanged; tests check it against `response`. */
  readonly raw?: true;
  /** The response lists public pages for search engines (`sitemapPart`), which the gateway merges. */
  readonly sitemap?: true;
  /** The response is a stream of server-sent events: it ends at the gateway, and its service writes by a trunk (`trunkRoutes`). */
  readonly stream?: true;
  /** The response contains a secret that is shown once, so it is not stored for a repeated call: that acts again. */
  readonly secretResponse?: true;
  /** A repeated call does and responds the same as the first, so no response is stored for it. */
  readonly repeatable?: true;
  /**
   * The response shows what stays the caller's own whatever right they lose, so a repeated call gets it unchecked. A service
   * starts only if each other write of members that shows something is checked before (`beforeReplay`).
   */
  readonly ownResponse?: true;
  /** The handler reads the body itself: it is `multipart/form-data` and may contain a file. JSON when absent. */
  readonly bodyType?: 'multipart';
  /** The handler writes the response itself (a file, a redirect); `response` then says nothing. */
  readonly responseType?: 'custom';
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export interface RouteInput<R extends Route> {
  readonly params: Out<R['params']>;
  readonly query: Out<R['query']>;
  readonly body: Out<R['body']>;
}

/** What a caller sends, before parsing. */
export type RouteCall<R extends Route> = {
  readonly [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: In<R[K]>;
};

/** What a caller receives. */
export type RouteResult<R extends Route> = z.output<R['response']>;

/** Retains the literal types of a route. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/**
 * Writes an address: `fillPath('/editions/:id/carpool', { id: 12 }, { direction: 'TO_EVENT' })`.
 * @param query as `queryText` writes it
 * @throws when a parameter has no value
 */
export function fillPath(
  pattern: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`No ${name} for ${pattern}`);
    return encodeURIComponent(String(value));
  });
  return path + queryText(query);
}

/**
 * The query of a URL with its question mark, or an empty text. Lists become comma-separated values; absent values,
 * empty texts and empty lists are left out.
 */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') search.set(name, text);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** The path and query of a call: `/api/editions/12?page=2`. */
export function routeUrl(
  route: Pick<Route, 'path'>,
  call: { params?: unknown; query?: unknown } = {},
): string {
  const { params, query } = call as Record<'params' | 'query', Record<string, unknown> | undefined>;
  return fillPath(route.path, params, query);
}
