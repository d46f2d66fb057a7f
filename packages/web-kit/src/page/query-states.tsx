import { ErrorState } from '@siteswap/ui-kit/error-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORK_ERROR, type ProblemError } from '../client/problem-error.ts';
import { problemText } from '../i18n/problem-text.ts';
import { OfflineFace } from './offline-face.tsx';
import { useIsOnline } from './online.ts';

/** The fields of a query of `useRoute` or `useRoutePages` that are used here. */
interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: ProblemError | null;
  readonly isFetching: boolean;
  /** It waits for a network. */
  readonly isPaused?: boolean;
  /** Only the next page of a growing list has failed; `LoadMore` says so, and what was loaded stays. */
  readonly isFetchNextPageError?: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStatesProps<T> {
  readonly query: QueryState<T>;
  /** Title when the query has failed: "The offers could not be loaded". A general one when absent. */
  readonly failed?: string;
  /** Namespace of the translations in which the failure is explained. */
  readonly namespace?: string;
  /** Level of the title of a failure (default 2). */
  readonly headingLevel?: 1 | 2 | 3;
  /** Placeholder while loading; three lines of text when absent. */
  readonly loading?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
  /** By default: data whose `items` or `data` is an empty list. */
  readonly isEmpty?: (data: T) => boolean;
  /** Shown when this person may not see it (401, 403); without it that is a failure like any other. */
  readonly rejected?: ReactNode;
  /** Shows what was loaded earlier also when a later call says that it is gone, or not for this person (403, 404). */
  readonly retainsData?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query, or one of the four other states: loading, empty, rejected, failed with Retry. */
export function QueryStates<T>(props: QueryStatesProps<T>): ReactNode {
  const { query, isEmpty = hasNoItems } = props;
  const { data, error } = query;
  const showsData = props.retainsData || query.isFetchNextPageError || !isAboutPage(error);
  if (error && !(showsData && data !== undefined)) {
    const isRejected = error.status === 401 || error.status === 403;
    if (isRejected && props.rejected !== undefined) return props.rejected;
    return <Failed {...props} error={error} />;
  }
  if (data === undefined && query.isPaused) {
    return <OfflineFace headingLevel={props.headingLevel} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined) return props.loading ?? <Loading />;
  if (props.empty !== undefined && isEmpty(data)) return props.empty;
  return props.children(data);
}

/** Whether the failure says that this person may not see it any more, or that it is gone. Any other hides nothing. */
const isAboutPage = (error: ProblemError | null): boolean =>
  error !== null && [403, 404, 410].includes(error.status);

function hasNoItems(value: unknown): boolean {
  const { items, data } = value as { items?: unknown; data?: unknown };
  return [value, items, data].some((list) => Array.isArray(list) && list.length === 0);
}

function Loading(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('state.loading')}>
      <SkeletonText />
    </div>
  );
}

type FailedProps = Pick<
  QueryStatesProps<unknown>,
  'query' | 'failed' | 'namespace' | 'headingLevel'
> & { readonly error: ProblemError };

function Failed(props: FailedProps): ReactNode {
  const { query, error, failed, namespace, headingLevel = 2 } = props;
  const { t } = useTranslation('common');
  const isOnline = useIsOnline();
  // The call is repeated when the network is back.
  if (!isOnline && error.code === NETWORK_ERROR) {
    return <OfflineFace headingLevel={headingLevel} onRetry={() => void query.refetch()} />;
  }
  return (
    <ErrorState
      headingLevel={headingLevel}
      title={failed ?? t('remote.failed.title')}
      text={problemText(t, error, namespace)}
      retryLabel={t('action.retry')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
