import type { z } from 'zod';

/**
 * Who may call a route. `internal` is for our own services only and is never reachable through the gateway;
 * `policy:<name>` means a member whom the named rule of the domain allows.
 */
export type Access = 'public' | 'member' | 'admin' | 'internal' | `policy:${string}`;

/** How the gateway may keep an answer. Only for answers that are the same for every caller. */
export interface RouteCache {
  /** Longest age in seconds; the gateway never keeps an answer for more than 60. */
  readonly maxAgeSeconds: number;
  /** Subject prefixes (`state.edition.`, `carpool.offer.`) whose messages drop every kept answer. */
  readonly invalidatedBy: readonly string[];
}

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
  /** Codes a caller should expect besides the general ones of `problem.ts`. */
  readonly errors?: readonly string[];
  readonly cache?: RouteCache;
  /** Largest request body in bytes; 64 KiB when absent. */
  readonly bodyLimit?: number;
  /** The handler answers JSON text that is passed through; tests hold it against `response`. */
  readonly raw?: true;
  /** The answer is a stream of server-sent events. */
  readonly stream?: true;
  /** The handler reads the body itself: it is `multipart/form-data` and may hold a file. JSON when absent. */
  readonly bodyType?: 'multipart';
  /** The handler writes the answer itself (a file, a redirect); `response` then says nothing. */
  readonly answer?: 'own';
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

/** Keeps the literal types of a route. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/**
 * Writes the path and query of a call: `/api/editions/12?page=2`.
 * Lists become comma-separated values; absent values are left out.
 */
export function routeUrl(
  route: Pick<Route, 'path'>,
  call: { params?: unknown; query?: unknown } = {},
): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((call.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
