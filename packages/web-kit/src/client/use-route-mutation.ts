import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import { toast } from '@siteswap/ui-kit/toast';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { StoredWrites } from '../offline/stored-writes.ts';
import { useRemote } from '../remote/remote-context.ts';
import { callRoute } from './call-route.ts';
import { invalidateRoutes } from './invalidate-routes.ts';
import type { ProblemError } from './problem-error.ts';
import type { FailedWriteMeta } from './show-write-error.ts';
import { WriteCancelled } from './write-network.ts';
import { WriteRuns } from './write-runs.ts';

export type RouteMutationOptions<R extends Route, Context = unknown> = Omit<
  UseMutationOptions<RouteResult<R>, ProblemError, RouteCall<R>, Context>,
  'mutationFn' | 'networkMode'
> & {
  /** Routes whose cached responses are fetched again after a success, in all tabs of the browser. */
  readonly invalidates?: readonly Pick<Route, 'id'>[];
  /** The component shows `error` itself. Without this, or an `onError`, a toast says that the write failed. */
  readonly isFailureShown?: boolean;
  /** Namespace of the translations in which that toast explains the failure. */
  readonly namespace?: string;
  /** Goes on when its component is gone, for what is shown as done at once: a star. Every press is sent. */
  readonly outlivesPage?: boolean;
  /** One at a time, as a form is sent. Otherwise only the same call is not made again while it is under way. */
  readonly isSingle?: boolean;
};

/** A write that a button shows and takes back: `<Button write={mutation}>`. */
export interface PendingWrite {
  /** It waits for the network. */
  readonly isWaiting: boolean;
  /** What the button says then. */
  readonly waitingText: string;
  /** Takes the write back: what waits is not sent, what is under way is aborted. */
  readonly cancel: () => void;
  /** The same when what started it is gone, unless the write outlives its page. */
  readonly leave: () => void;
}

type Mutation<R extends Route, Context> = UseMutationResult<
  RouteResult<R>,
  ProblemError,
  RouteCall<R>,
  Context
>;

export type RouteMutation<R extends Route, Context = unknown> = Mutation<R, Context> & PendingWrite;

/**
 * Changes something through a route: `mutate({ params, body })`. `error` is always a ProblemError.
 * `onMutate`/`onError` are TanStack's own, for optimistic changes. A failure is never silent: see `isFailureShown`.
 *
 * Without a network it fails at once, or waits where its route says so. It is cancelled when its component is gone, and
 * the promise of `mutateAsync` then never settles: a page that is gone neither navigates nor says anything.
 */
export function useRouteMutation<const R extends Route, Context = unknown>(
  route: R,
  {
    invalidates = [],
    isFailureShown = false,
    namespace = 'common',
    outlivesPage = false,
    isSingle = false,
    onSuccess,
    onError,
    ...options
  }: RouteMutationOptions<R, Context> = {},
): RouteMutation<R, Context> {
  const client = useQueryClient();
  const remote = useRemote();
  const { t } = useTranslation('common');
  const [isWaiting, setWaiting] = useState(false);
  const [runs] = useState(() => new WriteRuns(setWaiting));
  // Those that wait outlive a reload, too; until their turn has come others of their scope may be under way.
  const [stored] = useState(() => new StoredWrites(route, () => runs.cancel()));
  const invalidate = () => invalidateRoutes(client, invalidates);

  const mutation = useMutation<RouteResult<R>, ProblemError, RouteCall<R>, Context>({
    ...options,
    // The wait for a network is ours, because it can be cancelled.
    networkMode: 'always',
    meta: { isFailureShown, namespace } satisfies FailedWriteMeta,
    mutationFn: (call) =>
      stored.send(call, (headersNow) =>
        runs.run({
          waits: route.withoutNetwork === 'waits',
          send: async (signal) => callRoute(route, call, { remote, signal, headers: headersNow() }),
          onOutcomeUnknown: () => void invalidate(),
        }),
      ),
    onSuccess: async (...args) => {
      await invalidate();
      await onSuccess?.(...args);
    },
    ...(onError
      ? {
          onError: (error: ProblemError, ...rest) =>
            (error as Error) instanceof WriteCancelled ? undefined : onError(error, ...rest),
        }
      : {}),
  });

  const [actions] = useState(() => {
    const { reset } = mutation;
    const cancel = (): void => {
      if (!runs.isAnyUnderWay) return;
      // Before it is aborted, so that no failure is shown.
      reset();
      runs.cancel();
    };
    const leave = (): void => {
      if (outlivesPage) return;
      if (runs.isAnyWaiting) {
        toast.show({ id: 'write-dropped', type: 'INFO', title: i18n.t('common:write.dropped') });
      }
      cancel();
    };
    return {
      cancel,
      leave,
      ...onceAtATime(mutation, { isSingle, stored: outlivesPage ? stored : null }),
    };
  });
  useEffect(() => actions.leave, [actions]);

  return { ...mutation, ...actions, isWaiting, waitingText: t('write.waiting') };
}

/**
 * Ignores a call that is made again while it is under way: the code after the second press never runs.
 * @param stored where those that are all sent are stored while there is no network
 */
function onceAtATime<R extends Route, Context>(
  mutation: Mutation<R, Context>,
  { isSingle, stored }: { isSingle: boolean; stored: StoredWrites | null },
): Pick<Mutation<R, Context>, 'mutate' | 'mutateAsync'> {
  const pending = new Set<string>();
  const send: typeof mutation.mutateAsync = (...args) =>
    new Promise((resolve, reject) => {
      const key = isSingle ? '' : JSON.stringify(args[0]);
      if (!stored && pending.has(key)) return;
      pending.add(key);
      if (args[0]) stored?.store(args[0]);
      mutation
        .mutateAsync(...args)
        .finally(() => pending.delete(key))
        .then(resolve, (error: unknown) => {
          if (!(error instanceof WriteCancelled)) reject(error);
        });
    });
  const mutate: typeof mutation.mutate = (...args) => void send(...args).catch(() => undefined);
  return { mutate, mutateAsync: send };
}
