import { Card } from '@siteswap/ui-kit/card';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { type ProblemError, problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Keeps the heading clear of the header when an anchor leads here. */
export const anchor = 'scroll-mt-[calc(var(--sw-header-height)+16px)]';

/** One section of the page: an anchor, its heading, and cards below. */
export function Section(props: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className={`${anchor} flex flex-col gap-4`}
    >
      <h2 id={`${props.id}-title`} className="font-display text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

/** One matter of a section, with one sentence about it. */
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
