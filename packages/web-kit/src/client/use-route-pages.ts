import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { offlineOptions } from '../offline/offline-responses.ts';
import { useRemote } from '../remote/remote-context.ts';
import { callRoute } from './call-route.ts';
import { metaOf } from './invalidate-routes.ts';
import type { ProblemError } from './problem-error.ts';
import { routeKey } from './route-key.ts';

/** Query values of one page; undefined for the first. */
type PageQuery = Readonly<Record<string, string | number>> | undefined;

/** How the pages of a list are read. */
export interface PageReader<Page, Item> {
  /** The items of one page. */
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Query values of the page after the last one; undefined when there is none. */
  readonly next: (last: Page, pages: readonly Page[]) => PageQuery;
}

/** For routes whose response is a `cursorPageOf(item)`. */
export function byCursor<Item>(): PageReader<
  { readonly data: readonly Item[]; readonly nextCursor: string | null },
  Item
> {
  return {
    itemsOf: ({ data }) => data,
    next: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  };
}

/** For routes that take `offset` and return `hasMore`. */
export function byOffset<Page extends { readonly pagination: { readonly hasMore: boolean } }, Item>(
  itemsOf: (page: Page) => readonly Item[],
): PageReader<Page, Item> {
  return {
    itemsOf,
    next: (last, pages) =>
      last.pagination.hasMore
        ? { offset: pages.reduce((count, page) => count + itemsOf(page).length, 0) }
        : undefined,
  };
}

/** All pages read so far as one list. */
export interface RoutePages<Page, Item> {
  readonly items: readonly Item[];
  /** The newest page, for its other fields (a total, a number of unread ones). */
  readonly lastPage: Page;
}

export type RoutePagesOptions<R extends Route> = Pick<
  UseInfiniteQueryOptions<RouteResult<R>, ProblemError>,
  'enabled' | 'staleTime' | 'refetchInterval'
>;

interface Identified {
  readonly id: PropertyKey;
}

/** One item of a list that `byCursor` reads. */
type CursorItem<R extends Route> =
  RouteResult<R> extends {
    readonly data: readonly (infer Item extends Identified)[];
    readonly nextCursor: unknown;
  }
    ? Item
    : never;

/**
 * Reads a growing list page after page: `fetchNextPage()` while `hasNextPage`. An item that moved to a later page
 * meanwhile is shown once. The first page may come from the page block, as with `useRoute`.
 *
 * @param call the call of the first page
 * @param reader `byCursor()` when absent
 */
export function useRoutePages<const R extends Route, Item extends Identified = CursorItem<R>>(
  route: R,
  call: RouteCall<R>,
  reader: PageReader<RouteResult<R>, Item> = byCursor<Item>() as never,
  options: RoutePagesOptions<R> = {},
): UseInfiniteQueryResult<RoutePages<RouteResult<R>, Item>, ProblemError> {
  type Page = RouteResult<R>;
  const remote = useRemote();
  const queryClient = useQueryClient();
  const key: QueryKey = routeKey(route, call);
  return useInfiniteQuery<Page, ProblemError, RoutePages<Page, Item>, QueryKey, PageQuery>({
    ...(offlineOptions(route) as object),
    ...(options as object),
    queryKey: [...key, 'pages'],
    meta: metaOf(route, call),
    queryFn: ({ pageParam, signal }) => {
      const { query, ...rest } = call as { query?: object };
      const page = { ...rest, query: { ...query, ...pageParam } } as unknown as RouteCall<R>;
      return callRoute(route, page, { signal, remote });
    },
    initialPageParam: undefined,
    initialData: () => {
      const first = queryClient.getQueryData<Page>(key);
      return first === undefined
        ? undefined
        : ({ pages: [first], pageParams: [undefined] } satisfies InfiniteData<Page, PageQuery>);
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(key)?.dataUpdatedAt,
    getNextPageParam: (last, pages) => reader.next(last, pages),
    select: ({ pages }) => ({
      items: uniqueById(pages.flatMap(reader.itemsOf)),
      lastPage: pages.at(-1) as Page,
    }),
  });
}

const uniqueById = <Item extends Identified>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
