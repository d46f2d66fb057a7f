import type { getCarpoolOverview } from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import { DataTable } from '@siteswap/ui-kit/data-table';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { Statistic, Statistics } from '@siteswap/ui-kit/statistic';
import { QueryStates, useDataTableTexts, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useOverview } from '../api/use-overview.ts';

type Overview = RouteResult<typeof getCarpoolOverview>;

/** Carpooling of an edition in numbers, for its organisers: cars expected, free seats, who still needs one. */
export function CarpoolOverviewPage(): ReactNode {
  const { t } = useTranslation('carpool');
  const overview = useOverview(Number(useParams()['id']));
  return (
    <section className="cp:flex cp:min-w-0 cp:flex-col cp:gap-6" aria-labelledby="carpool-overview">
      <h2 id="carpool-overview" className="cp:font-display cp:text-lg">
        {t('overview.title')}
      </h2>
      <p className="cp:text-muted">{t('overview.text')}</p>
      <QueryStates
        query={overview}
        namespace="carpool"
        rejected={
          <RejectedState title={t('overview.rejected.title')} text={t('overview.rejected.text')} />
        }
        isEmpty={({ days }) => days.length === 0}
        empty={<EmptyState title={t('overview.empty.title')} text={t('overview.empty.text')} />}
      >
        {(data) => (
          <>
            <Totals totals={data.totals} />
            <Days days={data.days} />
            <Regions regions={data.regions} />
          </>
        )}
      </QueryStates>
    </section>
  );
}

const totalNames = ['cars', 'seats', 'freeSeats', 'unmetSeats'] as const;

function Totals({ totals }: Pick<Overview, 'totals'>): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  return (
    <Statistics>
      {totalNames.map((name) => (
        <Statistic
          key={name}
          label={t(`overview.column.${name === 'cars' ? 'offers' : name}`)}
          value={format.number(totals[name])}
        />
      ))}
    </Statistics>
  );
}

const dayColumns = ['offers', 'seats', 'freeSeats', 'requests', 'unmetSeats'] as const;

function Days({ days }: Pick<Overview, 'days'>): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const texts = useDataTableTexts();
  const rows = days.map((day) => ({ ...day, id: `${day.day} ${day.direction}` }));
  const nameOf = ({ day, direction }: (typeof rows)[number]): string =>
    `${format.day(day, 'short')} · ${t(`direction.${direction}`)}`;
  return (
    <DataTable
      label={t('overview.days')}
      texts={texts}
      rows={rows}
      nameOf={nameOf}
      empty={null}
      columns={[
        { id: 'day', label: t('overview.column.day'), cell: nameOf },
        ...dayColumns.map((id) => ({
          id,
          label: t(`overview.column.${id}`),
          align: 'end' as const,
          cell: (row: (typeof rows)[number]) => format.number(row[id]),
        })),
      ]}
    />
  );
}

/** Where those come from, or go home to, who have no seat yet. */
function Regions({ regions }: Pick<Overview, 'regions'>): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const texts = useDataTableTexts();
  const rows = regions.map((region) => ({ ...region, id: `${region.region} ${region.direction}` }));
  const nameOf = ({ region, direction }: (typeof rows)[number]): string =>
    `${region} · ${t(`direction.${direction}`)}`;
  return (
    <div className="cp:flex cp:flex-col cp:gap-3">
      <h3 className="cp:font-display">{t('overview.regions')}</h3>
      <DataTable
        label={t('overview.regions')}
        texts={texts}
        rows={rows}
        nameOf={nameOf}
        empty={<p className="cp:text-muted">{t('overview.noRegions')}</p>}
        columns={[
          { id: 'region', label: t('overview.column.region'), cell: nameOf },
          {
            id: 'requests',
            label: t('overview.column.requests'),
            align: 'end',
            cell: ({ requests }) => format.number(requests),
          },
          {
            id: 'seats',
            label: t('overview.column.unmetSeats'),
            align: 'end',
            cell: ({ seats }) => format.number(seats),
          },
        ]}
      />
    </div>
  );
}
