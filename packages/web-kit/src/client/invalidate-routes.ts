import type { Route } from '@siteswap/contracts/route';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type OfflineMeta, offlineMeta } from '../offline/offline-responses.ts';
import { session } from '../session/session.ts';

type Named = Pick<Route, 'id'>;

/** What a tab says to the others; it carries ids of routes, never what they returned. */
interface Invalidation {
  /** The member whose write it was; null for a visitor. */
  readonly by: number | null;
  readonly routes: readonly string[];
}

/** One channel for the page, which is how it does not receive what it sends itself. */
let channel: BroadcastChannel | null = null;

const memberNow = (): number | null => session.get().user?.id ?? null;

function isInvalidation(data: unknown): data is Invalidation {
  const { by, routes } = (data ?? {}) as Partial<Invalidation>;
  return (by === null || typeof by === 'number') && Array.isArray(routes);
}

/**
 * Marks queries as stale. In a tab that is seen, what it shows is read anew at once; in a hidden one when it is seen
 * again, so that forty tabs do not call at the same moment.
 */
const invalidateQuietly = (
  client: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> =>
  client.invalidateQueries({
    predicate,
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });

/** Has the browser's other tabs of the same member read these routes anew. */
export function announceChange(routes: readonly Named[]): void {
  if (routes.length === 0) return;
  channel?.postMessage({
    by: memberNow(),
    routes: routes.map(({ id }) => id),
  } satisfies Invalidation);
}

/**
 * After a write: what these routes returned is stale, here and in the other tabs of the browser.
 * @param refetchType `none`: this page is about to be left and must not read anew what is gone
 */
export async function invalidateRoutes(
  client: QueryClient,
  routes: readonly Named[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  announceChange(routes);
  await Promise.all(
    routes.map(({ id }) => client.invalidateQueries({ queryKey: [id], refetchType })),
  );
}

/** Listens to the other tabs. A tab in which someone else is signed in is ignored. Returns the function that stops. */
export function followInvalidations(client: QueryClient): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const own = new BroadcastChannel('siteswap-queries');
  channel = own;
  own.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Tabs of another release may send something else.
    if (!isInvalidation(data) || data.by !== memberNow()) return;
    void invalidateQuietly(client, ({ queryKey: [id] }) => data.routes.includes(id as string));
  };
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}

/** In place of an id: the response may show any entity of its kind. */
const anyOne = '*';

/** What a query shows, for `invalidateEntity`: kinds of entities, each with its id or `*`; and whether it is stored. */
export function metaOf(
  route: Route,
  call: unknown,
): OfflineMeta & { shows: Readonly<Record<string, string>> } {
  const { params = {} } = call as { params?: Readonly<Record<string, unknown>> };
  const shows = Object.entries(route.shows ?? {}).map(([kind, name]) => [
    kind,
    String(params[name] ?? anyOne),
  ]);
  return { shows: Object.fromEntries(shows), ...offlineMeta(route) };
}

/** Has everything read anew that shows this entity, also lists. */
export const invalidateEntity = (
  client: QueryClient,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<void> =>
  invalidateQuietly(client, ({ meta }) => {
    const shown = (meta as Partial<ReturnType<typeof metaOf>> | undefined)?.shows?.[type];
    return shown === id || shown === anyOne;
  });
