import { Card } from '@siteswap/ui-kit/card';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { type ProblemError, problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** One matter of a page, with one sentence about it. */
export function Panel(props: { title: string; text?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <Card className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h3 className="font-semibold">{props.title}</h3>
        {props.text ? <p className="text-muted text-sm">{props.text}</p> : null}
      </header>
      {props.children}
    </Card>
  );
}

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: ProblemError | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The two other faces of what is read: loading, and failed with a way to try again. */
export function Loaded<T>(props: {
  answer: Answer<T>;
  children: (data: T) => ReactNode;
  lines?: number;
}): ReactNode {
  const { t } = useTranslation('shell');
  const { data, error, isFetching, refetch } = props.answer;
  if (data !== undefined) return props.children(data);
  if (error) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('profile.failed')}
        text={problemText(t, error, 'shell')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t('common:state.loading')}>
      <SkeletonText lines={props.lines ?? 3} />
    </div>
  );
}
