import type { RouteResult } from '@siteswap/contracts/route';
import {
  applicationStatuses,
  type listApplications,
  presences,
  type VolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import type { ApplicationFilters } from '../use-application-filters.ts';

type Counts = RouteResult<typeof listApplications>['counts'];

/** Status with their counts, teams, presence, and a search by name. */
export function Filters(props: {
  filters: ApplicationFilters;
  teams: readonly VolunteerTeam[];
  counts: Counts | undefined;
}): ReactNode {
  const { filters, teams, counts } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const stored = filters.query.search ?? '';
  const [typed, setTyped] = useState(stored);
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <SearchField
        label={t('managing.search')}
        placeholder={t('managing.search')}
        clearLabel={t('managing.clearSearch')}
        value={typed}
        onChange={setTyped}
        onSubmit={(search) => filters.change({ search })}
        onClear={() => filters.change({ search: '' })}
      />
      <CheckboxGroup
        layout="chips"
        label={t('managing.status')}
        value={filters.status}
        onChange={(status) => filters.change({ status: status.join(',') })}
        options={applicationStatuses.map((id) => ({
          id,
          label: counts ? `${t(`status.${id}`)} (${format.number(counts[id])})` : t(`status.${id}`),
        }))}
      />
      {teams.length > 0 ? (
        <CheckboxGroup
          layout="chips"
          label={t('managing.team')}
          value={filters.teams}
          onChange={(chosen) => filters.change({ teams: chosen.join(',') })}
          options={[
            { id: '0', label: t('managing.noTeam') },
            ...teams.map(({ id, name, color }) => ({
              id: String(id),
              label: name,
              icon: <TeamDot color={color} />,
            })),
          ]}
        />
      ) : null}
      <CheckboxGroup
        layout="chips"
        label={t('field.label.presence')}
        value={filters.presence}
        onChange={(presence) => filters.change({ presence: presence.join(',') })}
        options={presences.map((id) => ({ id, label: t(`presence.${id}`) }))}
      />
      {filters.isFiltered ? (
        <Button
          variant="ghost"
          size="sm"
          className="vo:self-start"
          onPress={() => {
            setTyped('');
            filters.clear();
          }}
        >
          {t('managing.clear')}
        </Button>
      ) : null}
    </div>
  );
}
