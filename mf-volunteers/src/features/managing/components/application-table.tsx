import type { RouteResult } from '@siteswap/contracts/route';
import type { ApplicationRow, listApplications } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DataTable, type SelectedIds } from '@siteswap/ui-kit/data-table';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { personName, useDataTableTexts } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#src/shared/status-badge.tsx';
import { TeamNames } from '#src/shared/team-names.tsx';
import { useDayPartText } from '#src/shared/use-day-part-text.ts';
import type { ApplicationFilters } from '../use-application-filters.ts';
import { BulkDecision } from './bulk-decision.tsx';

/** The applications of one page; a press on a row's button opens one. */
export function ApplicationTable(props: {
  editionId: number;
  list: RouteResult<typeof listApplications>;
  filters: ApplicationFilters;
  /** The next rows are on their way. */
  isLoading: boolean;
}): ReactNode {
  const { editionId, list, filters, isLoading } = props;
  const { t } = useTranslation('volunteers');
  const texts = useDataTableTexts();
  const dayPart = useDayPartText();
  const [chosen, setChosen] = useState<SelectedIds>(new Set());
  const nameOf = ({ prenom, nom, user }: ApplicationRow): string =>
    `${`${prenom} ${nom}`.trim()} (${personName(t, user)})`;
  const presenceOf = (row: ApplicationRow): string =>
    [
      ...(row.setupAvailability ? [t('presence.SETUP')] : []),
      ...(row.eventAvailability ? [t('presence.EVENT')] : []),
      ...(row.teardownAvailability ? [t('presence.TEARDOWN')] : []),
    ].join(' · ');
  const ageOf = (row: ApplicationRow): string | null =>
    row.ageBand === 'ADULT'
      ? null
      : `${t(`ageBand.${row.ageBand}`)}${row.hasGuardianConsent ? '' : ` · ${t('managing.noConsent')}`}`;
  return (
    <DataTable
      label={t('section.applications')}
      texts={texts}
      rows={list.data}
      nameOf={nameOf}
      isLoading={isLoading}
      sort={filters.sort}
      onSortChange={filters.onSortChange}
      selection={{
        mode: 'multiple',
        ids: chosen,
        onChange: setChosen,
        actions: (
          <BulkDecision editionId={editionId} ids={chosen} onDone={() => setChosen(new Set())} />
        ),
      }}
      empty={
        <EmptyState
          headingLevel={3}
          title={t('managing.none.title')}
          text={t('managing.none.text')}
          action={<Button onPress={filters.clear}>{t('managing.clear')}</Button>}
        />
      }
      columns={[
        {
          id: 'name',
          label: t('field.label.name'),
          isSortable: true,
          cell: (row) => (
            <>
              {nameOf(row)}
              {ageOf(row) ? <span className="vo:block vo:text-muted">{ageOf(row)}</span> : null}
            </>
          ),
        },
        {
          id: 'status',
          label: t('managing.status'),
          isSortable: true,
          cell: ({ status, dueStatus }) => (
            <>
              <StatusBadge status={status} />
              {dueStatus ? (
                <span className="vo:block vo:text-muted">
                  {t(`managing.bulk.soon_${dueStatus}`)}
                </span>
              ) : null}
            </>
          ),
        },
        {
          id: 'arrival',
          label: t('field.label.arrival'),
          isSortable: true,
          cell: ({ arrivalDateTime }) => dayPart(arrivalDateTime),
        },
        {
          id: 'departure',
          label: t('field.label.departure'),
          cell: ({ departureDateTime }) => dayPart(departureDateTime),
        },
        { id: 'presence', label: t('field.label.presence'), cell: presenceOf },
        {
          id: 'teams',
          label: t('managing.team'),
          cell: ({ assignedTeams }) =>
            assignedTeams.length > 0 ? <TeamNames teams={assignedTeams} /> : '–',
        },
      ]}
      rowActions={(row) => (
        <Button size="sm" variant="outline" onPress={() => filters.open(row.id)}>
          {t('managing.open')}
          <span className="vo:sr-only"> {nameOf(row)}</span>
        </Button>
      )}
      pages={{
        page: list.pagination.page,
        pageCount: list.pagination.totalPages,
        hrefOf: filters.hrefOf,
        label: t('managing.pages'),
        previousLabel: t('managing.previousPage'),
        nextLabel: t('managing.nextPage'),
        pageLabel: (page) => t('managing.page', { page }),
      }}
    />
  );
}
