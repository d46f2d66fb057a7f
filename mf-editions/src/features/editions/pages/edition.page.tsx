import type { Edition } from '@siteswap/contracts/editions';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { problemText, usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatch, useParams } from 'react-router';
import { useEdition } from '../api/use-edition.ts';
import { EditionAbout } from '../components/edition-about.tsx';
import { EditionHeader } from '../components/edition-header.tsx';
import { EditionTabs } from '../components/edition-tabs.tsx';

/** The frame of an edition: header and tabs; the tab's page below, maybe of another remote. */
export function EditionPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const isAbout = useMatch('/editions/:id') !== null;
  const edition = useEdition(id);
  usePageTitle(edition.data?.name);

  if (edition.error?.status === 404) throw edition.error;
  if (edition.isError) {
    return (
      <ErrorState
        title={t('edition.failed')}
        text={problemText(t, edition.error, 'editions')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void edition.refetch()}
        isRetrying={edition.isFetching}
      />
    );
  }
  return (
    <div className="ed:flex ed:flex-col ed:gap-6">
      {edition.data ? <EditionFrame edition={edition.data} /> : <FrameSkeleton />}
      {isAbout ? edition.data && <EditionAbout edition={edition.data} /> : <Outlet />}
    </div>
  );
}

function EditionFrame({ edition }: { edition: Edition }): ReactNode {
  return (
    <>
      <EditionHeader edition={edition} />
      <EditionTabs edition={edition} />
    </>
  );
}

function FrameSkeleton(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      <Skeleton height={220} />
      <Skeleton height={32} width="60%" />
      <Skeleton height={20} width="40%" />
      <Skeleton height={44} />
    </div>
  );
}
