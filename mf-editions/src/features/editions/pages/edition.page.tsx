import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates, SignInState, usePageTitle, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatch, useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { useEdition } from '../api/use-edition.ts';
import { useEditionTopic } from '../api/use-edition-topic.ts';
import { type KnownEdition, useKnownEdition } from '../api/use-known-edition.ts';
import { EditionAbout } from '../components/edition-about.tsx';
import { EditionGone } from '../components/edition-gone.tsx';
import { EditionHeader, SlimEditionHeader } from '../components/edition-header.tsx';
import { EditionTabs } from '../components/edition-tabs.tsx';

/** The frame of an edition: header and tabs, with the tab's page below, which may belong to another remote. */
export function EditionPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const isAbout = useMatch(paths.edition) !== null;
  const isManagement = useMatch(`${paths.editionManagement}/*`) !== null;
  const { isAuthenticated } = useSession();
  const edition = useEdition(id);
  const known = useKnownEdition(id);
  useEditionTopic(id);
  const header = edition.data ?? known;
  usePageTitle(header?.name);

  if (edition.error?.status === 404) {
    // It may be a draft of the visitor's own, so pages of its team ask first who they are.
    return isManagement && !isAuthenticated ? <SignInState headingLevel={1} /> : <EditionGone />;
  }
  if (edition.isError && !edition.data) {
    return (
      <div className="ed:flex ed:flex-col ed:gap-6">
        {header ? <Header edition={header} isAbout={isAbout} /> : null}
        <QueryStates
          query={edition}
          failed={t('edition.failed')}
          namespace="editions"
          loading={<WaitsForNetwork />}
        >
          {() => null}
        </QueryStates>
      </div>
    );
  }
  return (
    <div className="ed:flex ed:flex-col ed:gap-6">
      {header ? <Header edition={header} isAbout={isAbout} /> : null}
      {edition.data ? (
        <EditionTabs edition={edition.data} />
      ) : (
        <FrameSkeleton hasHeader={header !== undefined} isAbout={isAbout} />
      )}
      {edition.data === undefined && edition.fetchStatus === 'paused' ? <WaitsForNetwork /> : null}
      {isAbout ? edition.data && <EditionAbout edition={edition.data} /> : <Outlet />}
    </div>
  );
}

function Header({ edition, isAbout }: { edition: KnownEdition; isAbout: boolean }): ReactNode {
  return isAbout ? <EditionHeader edition={edition} /> : <SlimEditionHeader edition={edition} />;
}

/** Without a network: what is not there yet, and that it comes by itself. */
function WaitsForNetwork(): ReactNode {
  const { t } = useTranslation('editions');
  return <p className="ed:text-muted">{t('edition.waiting')}</p>;
}

function FrameSkeleton(props: { hasHeader: boolean; isAbout: boolean }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      {props.hasHeader ? null : (
        <>
          {props.isAbout ? <Skeleton height={220} /> : null}
          <Skeleton height={32} width="60%" />
          <Skeleton height={20} width="40%" />
        </>
      )}
      <Skeleton height={44} />
    </div>
  );
}
