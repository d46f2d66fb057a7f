import { problem } from '@siteswap/contracts/problem';
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { readPageBlock } from '../page/page-block.ts';
import { ProblemError } from './problem-error.ts';
import { canonicalCall } from './route-key.ts';
import { sayFailedWrite } from './say-failed-write.ts';

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
 * A query cache with the kit's defaults: 30 s fresh, two retries of temporary failures; a failed write that has no
 * `onError` of its own is said by a toast.
 */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { options }) => sayFailedWrite(error, options),
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: retry && worthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
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
