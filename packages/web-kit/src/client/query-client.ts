import { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readPageBlock } from '../page/page-block.ts';
import { ProblemError } from './problem-error.ts';
import { canonicalCall } from './route-key.ts';

const pageAnswers = z.array(
  z.object({
    route: z.string(),
    call: z.object({
      params: z.record(z.string(), z.unknown()).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
    }),
    data: z.unknown(),
  }),
);

/** Only what may pass by itself is tried again: no answer, or a service that said "later". */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ProblemError)) return false;
  return error.status === 0 || error.status === 503;
}

/** A query cache with the kit's defaults: 30 s fresh, two retries for what may pass by itself. */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: retry && worthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** The one cache of the browser, shared by the shell and all remotes. */
export const queryClient = createQueryClient();

/** Puts the answers that travelled inside the page into the cache, so the first route draws without a call. */
export function seedFromPage(client: QueryClient = queryClient): void {
  const parsed = pageAnswers.safeParse(readPageBlock('siteswap-data'));
  if (!parsed.success) return;
  for (const { route, call, data } of parsed.data) {
    client.setQueryData([route, canonicalCall(call)], data);
  }
}
