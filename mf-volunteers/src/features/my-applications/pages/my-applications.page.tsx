import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useArrival, useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyApplications } from '../api/use-my-applications.ts';
import { MyApplicationCard } from '../components/my-application-card.tsx';

/** My applications as a volunteer: those of the next editions, then past ones. */
export function MyApplicationsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const frame = useNextFocus();
  const arrival = useArrival('applicationId');
  return (
    <section ref={frame} className="vo:flex vo:flex-col vo:gap-6">
      <h1 tabIndex={-1} className="vo:font-display vo:text-xl vo:sm:text-2xl">
        {t('mine.title')}
      </h1>
      <QueryStates
        query={useMyApplications()}
        namespace="volunteers"
        failed={t('mine.failed')}
        loading={<SkeletonText lines={6} />}
        empty={
          <Card>
            <EmptyState
              title={t('mine.empty.title')}
              text={t('mine.empty.text')}
              action={<LinkButton to="/">{t('mine.empty.action')}</LinkButton>}
            />
          </Card>
        }
      >
        {({ data }) => (
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
            {data.map((mine) => (
              <MyApplicationCard
                key={mine.application.id}
                mine={mine}
                mark={arrival.mark(mine.application.id)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
