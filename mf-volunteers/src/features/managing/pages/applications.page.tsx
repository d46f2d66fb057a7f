import { getMyEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { NoRight } from '#src/shared/no-right.tsx';
import { useApplications, useTeamChoice } from '../api/use-applications.ts';
import { ApplicationDialog } from '../components/application-dialog.tsx';
import { Filters } from '../components/application-filters.tsx';
import { ApplicationTable } from '../components/application-table.tsx';
import { ExportLinks } from '../components/export-links.tsx';
import { useApplicationFilters } from '../use-application-filters.ts';

/** The applications of an edition: a table with filters, and one of them with all it says. */
export function ApplicationsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const filters = useApplicationFilters();
  const list = useApplications(id, filters.query);
  const teams = useTeamChoice(id);
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getMyEdition, { params: { id } });
  return (
    <section
      className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6"
      aria-labelledby="volunteer-applications"
    >
      <h2 id="volunteer-applications" className="vo:font-display vo:text-lg">
        {t('section.applications')}
      </h2>
      <QueryStates
        query={list}
        namespace="volunteers"
        failed={t('managing.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={8} />}
        rejected={<NoRight />}
        isEmpty={({ counts }) => counts.PENDING + counts.ACCEPTED + counts.REJECTED === 0}
        empty={
          <EmptyState
            headingLevel={3}
            title={t('managing.empty.title')}
            text={t('managing.empty.text')}
            action={
              <LinkButton to={fillPath(paths.settings, { id })}>{t('section.settings')}</LinkButton>
            }
          />
        }
      >
        {(data) => (
          <>
            <Filters filters={filters} teams={teams.data?.data ?? []} counts={data.counts} />
            <ExportLinks editionId={id} query={filters.query} />
            <ApplicationTable
              editionId={id}
              list={data}
              filters={filters}
              isLoading={list.isPlaceholderData}
            />
          </>
        )}
      </QueryStates>
      {filters.opened ? (
        <ApplicationDialog
          editionId={id}
          id={filters.opened}
          timezone={edition?.timezone ?? ownTimeZone()}
          onClose={() => filters.open(undefined)}
        />
      ) : null}
    </section>
  );
}
