import { listMyFeedback, type myFeedback } from '@siteswap/contracts/core';
import { Badge } from '@siteswap/ui-kit/badge';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useFormat, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/**
 * My messages to the team, with their state and replies.
 * @param props.action what writes the first one, where that is not next to the list
 */
export function FeedbackList({ action }: { action?: ReactNode }): ReactNode {
  const { t } = useTranslation('shell');
  const mine = useRoute(listMyFeedback, {});
  return (
    <QueryStates
      query={mine}
      failed={t('feedback.mine.failed')}
      namespace="shell"
      headingLevel={3}
      loading={<LoadingList />}
      empty={
        <EmptyState
          headingLevel={3}
          title={t('feedback.mine.empty')}
          text={t('feedback.mine.emptyHint')}
          action={action}
        />
      }
    >
      {({ data }) => (
        <ul className="flex flex-col gap-3" aria-label={t('feedback.view.mine')}>
          {data.map((item) => (
            <FeedbackItem key={item.id} {...item} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function LoadingList(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true" role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('state.loading')}</span>
      <Skeleton height={72} shape="card" />
      <Skeleton height={72} shape="card" />
    </div>
  );
}

function FeedbackItem(item: z.output<typeof myFeedback>): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <li className="flex flex-col gap-2 rounded-card border border-default p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h3 className="min-w-0 flex-1 basis-40 text-pretty wrap-break-word font-semibold">
          {item.subject}
        </h3>
        <Badge tone={item.resolved ? 'success' : 'neutral'}>
          {t(item.resolved ? 'feedback.mine.resolved' : 'feedback.mine.open')}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{t(`feedback.type.${item.type}`)}</span>
        <time dateTime={item.createdAt}>{format.relative(item.createdAt)}</time>
      </p>
      <p className="line-clamp-4 whitespace-pre-line wrap-break-word">{item.message}</p>
      {item.reply ? (
        <div className="rounded-control bg-success-soft p-3 text-on-success-soft">
          <p className="font-semibold text-sm">{t('feedback.mine.reply')}</p>
          <p className="whitespace-pre-line wrap-break-word">{item.reply}</p>
        </div>
      ) : null}
    </li>
  );
}
