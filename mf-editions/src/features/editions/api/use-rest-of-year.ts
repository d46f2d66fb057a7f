import { type EditionCard, listEditions } from '@siteswap/contracts/editions';
import { callRoute, routeKey } from '@siteswap/web-kit';
import { useQueries } from '@tanstack/react-query';
import { agendaLength, choiceToCall, type EditionChoice } from '../edition-filters.format.ts';

/** Pages of a year that are loaded; what is beyond them is said, and its months can be opened. */
const maxPages = 5;

const none: readonly EditionCard[] = [];

/** The editions of a year after its first page, and whether they are all there. */
export function useRestOfYear(choice: EditionChoice, total: number) {
  const pages = Math.min(Math.ceil(total / agendaLength), maxPages);
  return useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, at) => {
      const call = choiceToCall({ ...choice, page: at + 2 });
      return {
        queryKey: routeKey(listEditions, call),
        queryFn: ({ signal }: { signal: AbortSignal }) => callRoute(listEditions, call, { signal }),
      };
    }),
    combine: (results) => ({
      editions: results.length === 0 ? none : results.flatMap(({ data }) => data?.data ?? []),
      isLoading: results.some(({ isFetching, data }) => isFetching && !data),
      isFailed: results.some(({ isError }) => isError),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
  });
}
