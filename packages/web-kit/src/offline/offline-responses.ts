import type { Route } from '@siteswap/contracts/route';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { NETWORK_ERROR, ProblemError } from '../client/problem-error.ts';
import { session } from '../session/session.ts';
import { readStoredSession } from '../session/session-storage.ts';
import {
  type ResponseOwner,
  readResponse,
  removeOthers,
  removeResponse,
  storeResponse,
} from './response-store.ts';

/** What a query says about itself: whether its response is the same for everyone, where it is stored at all. */
export type OfflineMeta = {
  readonly offline?: 'all' | 'own';
};

export const offlineMeta = (route: Route): OfflineMeta =>
  route.isReadOffline ? { offline: route.cache ? 'all' : 'own' } : {};

const metaOf = ({ meta }: Pick<Query, 'meta'>) => (meta as OfflineMeta | undefined)?.offline;

/** Whose the response of a query is now; null when nothing of it is stored: a member whose session ends with the tab. */
function ownerNow(query: Pick<Query, 'meta'>): ResponseOwner | null {
  const kind = metaOf(query);
  if (kind === 'all') return 'all';
  const { status, user, rememberMe } = session.get();
  if (kind === undefined || status !== 'ready') return null;
  if (!user) return 'visitor';
  return rememberMe ? `${user.id}` : null;
}

/** The stored session is the same for all tabs, and is gone as soon as one of them signs out. */
function isStillHere(owner: ResponseOwner): boolean {
  if (owner === 'all') return true;
  const { user, rememberMe } = readStoredSession();
  return owner === 'visitor' ? !user : rememberMe && owner === `${user?.id}`;
}

/** When the server sent what a query has, for those whose data was stored; and for what was stored of a query. */
const restored = new WeakMap<Query, number>();
const written = new WeakMap<Query, number>();

const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === NETWORK_ERROR;
const isGone = (error: unknown): boolean =>
  error instanceof ProblemError && [401, 403, 404, 410].includes(error.status);

/** Stored by an older release, it may be something else than the contract says now. */
function isOfContract(route: Route, data: unknown): boolean {
  const { pages } = (data ?? {}) as { pages?: unknown };
  const parts = Array.isArray(pages) ? pages : [data];
  return parts.every((part) => route.response.safeParse(part).success);
}

type Read = (context: QueryFunctionContext<QueryKey>) => unknown;

/**
 * Options of a query whose response is stored: without a network, it has the last one. Nothing is restored over what the
 * page shows already.
 */
export function offlineOptions(route: Route) {
  if (!route.isReadOffline) return {};
  return {
    // Else a query without a network does not begin.
    networkMode: 'offlineFirst',
    persister: async (read: Read, context: QueryFunctionContext<QueryKey>, query: Query) => {
      const owner = ownerNow(query);
      try {
        const data = await read(context);
        restored.delete(query);
        return data;
      } catch (error) {
        if (owner && isGone(error)) void removeResponse(owner, query.queryKey);
        if (!owner || !isNetworkFailure(error) || query.state.data !== undefined) throw error;
        const stored = await readResponse(owner, query.queryKey);
        if (!stored || !isStillHere(owner) || !isOfContract(route, stored.data)) throw error;
        restored.set(query, stored.at);
        return stored.data;
      }
    },
  } as const;
}

function store(query: Query, at: number): void {
  const owner = ownerNow(query);
  if (!owner) return;
  const response = { data: query.state.data, at };
  void storeResponse(owner, query.queryKey, response, () => isStillHere(owner));
}

function keep(query: Query): void {
  const { data, dataUpdatedAt, status } = query.state;
  if (data === undefined || status !== 'success' || metaOf(query) === undefined) return;
  if (restored.get(query) === dataUpdatedAt || written.get(query) === dataUpdatedAt) return;
  written.set(query, dataUpdatedAt);
  store(query, dataUpdatedAt);
}

/** Stores the responses that pages show, where their routes say so. Returns the stop. */
export function followResponses(client: QueryClient): () => void {
  const { user } = session.get();
  void removeOthers(user ? `${user.id}` : null);
  const stop = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded') keep(query);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const at = restored.get(query);
    if (at === undefined) keep(query);
    else if (query.state.dataUpdatedAt !== at) {
      query.setState({ dataUpdatedAt: at });
      // A write that waits is shown as done, also after a reload.
      if (event.action.manual) store(query, at);
    }
  });
  const readAnew = (): void =>
    void client.invalidateQueries({ predicate: (query) => restored.has(query) });
  window.addEventListener('online', readAnew);
  return () => {
    stop();
    window.removeEventListener('online', readAnew);
  };
}

/**
 * When the oldest of what is on screen was sent, in milliseconds, while that matters: without a network, or where the
 * server could not be reached. 0 when nothing is old.
 */
export function oldestShown(client: QueryClient, hasNetwork: boolean): number {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const old = shown.filter(
    (query) =>
      query.state.data !== undefined &&
      (restored.has(query) || (!hasNetwork && metaOf(query) !== undefined)),
  );
  return old.length === 0 ? 0 : Math.min(...old.map(({ state }) => state.dataUpdatedAt));
}
