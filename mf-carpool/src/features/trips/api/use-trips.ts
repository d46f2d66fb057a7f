import { type Direction, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { callRoute, type ProblemError, routeKey } from '@siteswap/web-kit';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';

interface TripPage<Trip> {
  readonly data: readonly Trip[];
  readonly pagination: { readonly total: number; readonly hasMore: boolean };
}

interface TripQuery {
  readonly editionId: number;
  readonly direction: Direction | undefined;
}

export interface TripResult<Trip> {
  readonly trips: readonly Trip[];
  readonly total: number;
}

function usePages<Trip extends { id: number }>(
  key: QueryKey,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<TripPage<Trip>>,
): UseInfiniteQueryResult<TripResult<Trip>, ProblemError> {
  const queryClient = useQueryClient();
  return useInfiniteQuery<TripPage<Trip>, ProblemError, TripResult<Trip>, QueryKey, number>({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 0,
    // The first page may have travelled inside the document.
    initialData: () => {
      const first = queryClient.getQueryData<TripPage<Trip>>(key);
      return first
        ? ({ pages: [first], pageParams: [0] } satisfies InfiniteData<TripPage<Trip>, number>)
        : undefined;
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(key)?.dataUpdatedAt,
    getNextPageParam: (last, pages) =>
      last.pagination.hasMore
        ? pages.reduce((count, page) => count + page.data.length, 0)
        : undefined,
    select: ({ pages }) => ({
      // A trip published meanwhile shifts the pages: none is shown twice.
      trips: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()],
      total: pages.at(-1)?.pagination.total ?? 0,
    }),
  });
}

const callOf = ({ editionId, direction }: TripQuery) => ({
  params: { id: editionId },
  query: direction ? { direction } : {},
});

/** Offers of an edition, page after page. */
export function useOffers(query: TripQuery) {
  const call = callOf(query);
  return usePages(routeKey(listOffers, call), (offset, signal) =>
    callRoute(listOffers, { ...call, query: { ...call.query, offset } }, { signal }),
  );
}

/** Requests of an edition, page after page. */
export function useRequests(query: TripQuery) {
  const call = callOf(query);
  return usePages(routeKey(listRequests, call), (offset, signal) =>
    callRoute(listRequests, { ...call, query: { ...call.query, offset } }, { signal }),
  );
}
