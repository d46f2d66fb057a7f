import type { MyEdition } from '@siteswap/contracts/editions';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, SignInState, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { editionPath } from '#src/paths.ts';
import { useMyEdition } from '../api/use-my-edition.ts';
import { ManagementNav } from '../components/management-nav.tsx';
import { ManagementOverview } from '../components/management-overview.tsx';
import { useManagementSections } from '../use-management-sections.ts';

/**
 * The frame of an edition's management, a tab of the edition: its sections, with the page of one of them, which may
 * belong to another remote.
 */
export function EditionManagementPage(): ReactNode {
  const id = Number(useParams()['id']);
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <Management id={id} /> : <SignInState />;
}

function Management({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  const edition = useMyEdition(id);
  return (
    <QueryStates
      query={edition}
      retainsData
      failed={t('edition.failed')}
      namespace="editions"
      loading={<SkeletonText lines={6} />}
      rejected={<Rejected id={id} />}
    >
      {(data) => (data.myRights.length > 0 ? <Frame edition={data} /> : <Rejected id={id} />)}
    </QueryStates>
  );
}

function Frame({ edition }: { edition: MyEdition }): ReactNode {
  const { sections, current, isRejected, isOverview } = useManagementSections(edition);
  return (
    <div className="ed:flex ed:flex-col ed:gap-6 ed:md:flex-row">
      <ManagementNav sections={sections} current={current} />
      <div className="ed:min-w-0 ed:flex-1">
        {isRejected ? (
          <Rejected id={edition.id} />
        ) : isOverview ? (
          <ManagementOverview edition={edition} />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

function Rejected({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <RejectedState
      title={t('manage.rejected.title')}
      text={t('manage.rejected.text')}
      action={<LinkButton to={editionPath(id)}>{t('tabs.about')}</LinkButton>}
    />
  );
}
