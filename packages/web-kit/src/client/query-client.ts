import { problem } from '@siteswap/contracts/problem';
import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { z } from 'zod';
import { readPageBlock } from '../page/page-block.ts';
import { ProblemError } from './problem-error.ts';
import { rereadPage } from './reread-page.ts';
import { canonicalCall } from './route-key.ts';
import { showWriteError } from './show-write-error.ts';

const pageResponses = z.array(
  z.object({
    route: z.string(),
    call: z.object({
      params: z.record(z.string(), z.unknown()).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
    }),
    data: z.unknown().optional(),
    /** In place of the data of a thing that does not exist. */
    problem: problem.optional(),
  }),
);

/** Retries only temporary failures: no response, or an unavailable service. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ProblemError)) return false;
  return error.status === 0 || error.status === 503;
}

/**
 * A shown failure stays, unless it was a temporary one: reading it anew would only make the page flicker. While a write
 * is under way, a read could take back what the page shows of it already.
 */
const isReadOnFocus = (client: QueryClient, { state }: Query): boolean =>
  client.isMutating() === 0 && (state.data !== undefined || worthRetrying(0, state.error));

/** A window next to another one is visible all the time, so its focus counts as well as its visibility. */
if (typeof window !== 'undefined') {
  focusManager.setEventListener((onFocus) => {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('visibilitychange', () => onFocus(), { signal });
    window.addEventListener('focus', () => onFocus(), { signal });
    return () => ending.abort();
  });
  // It takes a network for granted until one goes.
  onlineManager.setOnline(window.navigator.onLine);
}

/**
 * React Query goes on with a first read that is invalidated under way, and takes its response as fresh. It may be older
 * than what made it stale, so it is invalidated once more when it has come.
 */
class InvalidatingQueryClient extends QueryClient {
  readonly #outdated = new WeakMap<Query, InvalidateQueryFilters>();

  override invalidateQueries<K extends QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { refetchType } = filters;
    const underWay = { ...filters, fetchStatus: 'fetching' } as const;
    for (const query of this.getQueryCache().findAll(underWay)) {
      if (query.state.data !== undefined) continue;
      this.#outdated.set(query, refetchType ? { refetchType } : {});
    }
    return super.invalidateQueries(filters, options);
  }

  hasRead(query: Query): void {
    const filters = this.#outdated.get(query);
    if (!filters) return;
    this.#outdated.delete(query);
    void this.invalidateQueries({ ...filters, predicate: (each) => each === query });
  }
}

/**
 * A query cache with the kit's defaults: 30 s fresh, what is older is read anew when the window is looked at again; two
 * retries of temporary failures; a failed write that has no `onError` of its own is said by a toast, and one that the
 * state of the page explains has the page read anew.
 */
export function createQueryClient({ retry = true } = {}): QueryClient {
  const mutationCache: MutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      showWriteError(error, mutation.options);
      void rereadPage(client, mutationCache, error, mutation);
    },
  });
  const queryCache = new QueryCache({
    onSuccess: (_data, query) => client.hasRead(query as unknown as Query),
  });
  const client: InvalidatingQueryClient = new InvalidatingQueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: retry && worthRetrying,
        refetchOnWindowFocus: (query) => isReadOnFocus(client, query),
      },
      mutations: { retry: false },
    },
  });
  return client;
}

/** The one cache of the browser, shared by the shell and all remotes. */
export const queryClient = createQueryClient();

/** Puts the responses embedded in the page into the cache, so that the first route renders without a call. */
export function seedFromPage(client: QueryClient = queryClient): void {
  const parsed = pageResponses.safeParse(readPageBlock('siteswap-data'));
  if (!parsed.success) return;
  for (const { route, call, data, problem: rejection } of parsed.data) {
    const queryKey = [route, canonicalCall(call)];
    if (rejection) seedFailure(client, queryKey, new ProblemError(rejection));
    else client.setQueryData(queryKey, data);
  }
}

/** The page knows already that the call fails, so it does not ask again for as long as it shows that. */
function seedFailure(client: QueryClient, queryKey: QueryKey, error: ProblemError): void {
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}
