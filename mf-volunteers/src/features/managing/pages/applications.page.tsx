import { getMyEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
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
    <ManagedSection
      name="applications"
      query={list}
      failed={t('managing.failed')}
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
      below={
        filters.opened ? (
          <ApplicationDialog
            editionId={id}
            id={filters.opened}
            timezone={edition?.timezone ?? ownTimeZone()}
            onClose={() => filters.open(undefined)}
          />
        ) : null
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
    </ManagedSection>
  );
}
