import type { Route, RouteCall } from '@siteswap/contracts/route';

export interface CanonicalCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

function canonicalPart(part: unknown): Record<string, string> | undefined {
  const entries = Object.entries((part ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)] as const)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The call as its address would write it, so that `{ id: 12 }` and `{ id: '12' }` are one cache entry. */
export function canonicalCall(call: { params?: unknown; query?: unknown }): CanonicalCall {
  const params = canonicalPart(call.params);
  const query = canonicalPart(call.query);
  return { ...(params ? { params } : {}), ...(query ? { query } : {}) };
}

/** Key of a route's response in the query cache; `[route.id]` alone matches all its calls. */
export function routeKey<const R extends Route>(
  route: R,
  call: RouteCall<R>,
): readonly [string, CanonicalCall] {
  return [route.id, canonicalCall(call as { params?: unknown; query?: unknown })];
}
