import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRemote } from '../remote/remote-context.ts';
import { callRoute } from './call-route.ts';
import type { ProblemError } from './problem-error.ts';

export type RouteMutationOptions<R extends Route, Context = unknown> = Omit<
  UseMutationOptions<RouteResult<R>, ProblemError, RouteCall<R>, Context>,
  'mutationFn'
> & {
  /** Routes whose kept answers are fetched again after a success. */
  readonly invalidates?: readonly Pick<Route, 'id'>[];
};

/**
 * Changes something through a route: `mutate({ params, body })`. `error` is always a ProblemError.
 * `onMutate`/`onError` are TanStack's own, for optimistic changes.
 */
export function useRouteMutation<const R extends Route, Context = unknown>(
  route: R,
  { invalidates = [], onSuccess, ...options }: RouteMutationOptions<R, Context> = {},
): UseMutationResult<RouteResult<R>, ProblemError, RouteCall<R>, Context> {
  const client = useQueryClient();
  const remote = useRemote();
  return useMutation<RouteResult<R>, ProblemError, RouteCall<R>, Context>({
    ...options,
    mutationFn: (call) => callRoute(route, call, { remote }),
    onSuccess: async (...answer) => {
      await Promise.all(invalidates.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
      await onSuccess?.(...answer);
    },
  });
}
