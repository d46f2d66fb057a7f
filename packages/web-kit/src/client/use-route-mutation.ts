import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRemote } from '../remote/remote-context.ts';
import { callRoute } from './call-route.ts';
import { invalidateRoutes } from './invalidate-routes.ts';
import type { ProblemError } from './problem-error.ts';
import type { FailedWriteMeta } from './say-failed-write.ts';

export type RouteMutationOptions<R extends Route, Context = unknown> = Omit<
  UseMutationOptions<RouteResult<R>, ProblemError, RouteCall<R>, Context>,
  'mutationFn'
> & {
  /** Routes whose cached responses are fetched again after a success, in all tabs of the browser. */
  readonly invalidates?: readonly Pick<Route, 'id'>[];
  /** The component shows `error` itself. Without this, or an `onError`, a toast says that the write failed. */
  readonly isFailureShown?: boolean;
  /** Namespace of the translations in which that toast explains the failure. */
  readonly namespace?: string;
};

/**
 * Changes something through a route: `mutate({ params, body })`. `error` is always a ProblemError.
 * `onMutate`/`onError` are TanStack's own, for optimistic changes. A failure is never silent: see `isFailureShown`.
 */
export function useRouteMutation<const R extends Route, Context = unknown>(
  route: R,
  {
    invalidates = [],
    isFailureShown = false,
    namespace = 'common',
    onSuccess,
    ...options
  }: RouteMutationOptions<R, Context> = {},
): UseMutationResult<RouteResult<R>, ProblemError, RouteCall<R>, Context> {
  const client = useQueryClient();
  const remote = useRemote();
  return useMutation<RouteResult<R>, ProblemError, RouteCall<R>, Context>({
    ...options,
    meta: { isFailureShown, namespace } satisfies FailedWriteMeta,
    mutationFn: (call) => callRoute(route, call, { remote }),
    onSuccess: async (...args) => {
      await invalidateRoutes(client, invalidates);
      await onSuccess?.(...args);
    },
  });
}
