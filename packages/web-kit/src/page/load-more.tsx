import { Button } from '@siteswap/ui-kit/button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemError } from '../client/problem-error.ts';
import { problemText } from '../i18n/problem-text.ts';

/** The fields of a query of `useRoutePages` that are used here. */
interface GrowingList {
  readonly error: ProblemError | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<{ readonly isFetchNextPageError: boolean }>;
}

export interface LoadMoreProps {
  readonly query: GrowingList;
  /** Text of the button; a general one when absent. */
  readonly label?: string;
  /** Namespace of the translations in which a failure is explained. */
  readonly namespace?: string;
  /** Says the failure in another way than next to the button. */
  readonly onFailed?: () => void;
}

/** The button under a growing list; when the next page fails it says so, and the list stays. */
export function LoadMore({ query, label, namespace, onFailed }: LoadMoreProps): ReactNode {
  const { t } = useTranslation('common');
  if (!query.hasNextPage) return null;
  const load = async (): Promise<void> => {
    const result = await query.fetchNextPage();
    if (result.isFetchNextPageError) onFailed?.();
  };
  const isSaidHere = !onFailed && query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <>
      {isSaidHere ? (
        <p role="alert" className="sw-error">
          {t('list.moreFailed')} {problemText(t, query.error, namespace)}
        </p>
      ) : null}
      <Button variant="outline" isLoading={query.isFetchingNextPage} onPress={() => void load()}>
        {label ?? t('action.loadMore')}
      </Button>
    </>
  );
}
