import { listMyFeedback, type myFeedback } from '@siteswap/contracts/core';
import { Badge } from '@siteswap/ui-kit/badge';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { problemText, useFormat, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/** What I told the team, with its state and answers. */
export function FeedbackList(): ReactNode {
  const { t } = useTranslation('shell');
  const mine = useRoute(listMyFeedback, {});
  if (mine.isPending) {
    return (
      <div aria-busy="true" role="status" className="flex flex-col gap-3">
        <span className="sr-only">{t('common:state.loading')}</span>
        <Skeleton height={72} shape="card" />
        <Skeleton height={72} shape="card" />
      </div>
    );
  }
  if (mine.isError) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('feedback.mine.failed')}
        text={problemText(t, mine.error, 'shell')}
        retryLabel={t('common:action.retry')}
        isRetrying={mine.isFetching}
        onRetry={() => void mine.refetch()}
      />
    );
  }
  if (mine.data.feedback.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('feedback.mine.empty')}
        text={t('feedback.mine.emptyHint')}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3" aria-label={t('feedback.view.mine')}>
      {mine.data.feedback.map((one) => (
        <FeedbackItem key={one.id} {...one} />
      ))}
    </ul>
  );
}

function FeedbackItem(one: z.output<typeof myFeedback>): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <li className="flex flex-col gap-2 rounded-card border border-default p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h3 className="min-w-0 flex-1 basis-40 text-pretty break-words font-semibold">
          {one.subject}
        </h3>
        <Badge tone={one.resolved ? 'success' : 'neutral'}>
          {t(one.resolved ? 'feedback.mine.resolved' : 'feedback.mine.open')}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{t(`feedback.type.${one.type}`)}</span>
        <time dateTime={one.createdAt}>{format.relative(one.createdAt)}</time>
      </p>
      <p className="line-clamp-4 whitespace-pre-line break-words">{one.message}</p>
      {one.reply ? (
        <div className="rounded-control bg-success-soft p-3 text-on-success-soft">
          <p className="font-semibold text-sm">{t('feedback.mine.reply')}</p>
          <p className="whitespace-pre-line break-words">{one.reply}</p>
        </div>
      ) : null}
    </li>
  );
}
