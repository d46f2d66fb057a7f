import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { offlineOptions } from '../offline/offline-responses.ts';
import { useRemote } from '../remote/remote-context.ts';
import { callRoute } from './call-route.ts';
import { metaOf } from './invalidate-routes.ts';
import type { ProblemError } from './problem-error.ts';
import { routeKey } from './route-key.ts';

export type RouteQueryOptions<R extends Route, Selected = RouteResult<R>> = Omit<
  UseQueryOptions<RouteResult<R>, ProblemError, Selected, QueryKey>,
  'queryKey' | 'queryFn'
>;

/** Reads a route through the shared cache. `error` is always a ProblemError. */
export function useRoute<const R extends Route, Selected = RouteResult<R>>(
  route: R,
  call: RouteCall<R>,
  options: RouteQueryOptions<R, Selected> = {},
): UseQueryResult<Selected, ProblemError> {
  const remote = useRemote();
  return useQuery<RouteResult<R>, ProblemError, Selected, QueryKey>({
    ...(offlineOptions(route) as object),
    ...options,
    queryKey: routeKey(route, call),
    meta: metaOf(route, call),
    queryFn: ({ signal }) => callRoute(route, call, { signal, remote }),
  });
}
