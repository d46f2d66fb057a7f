import type { VolunteerHours, VolunteerReward } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DataTable } from '@siteswap/ui-kit/data-table';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { useDataTableTexts, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf } from '../../shifts/shifts.public.ts';

/** Accepted volunteers with their hours, and what they have earned. */
export function HoursTable(props: {
  people: readonly VolunteerHours[];
  rewards: readonly VolunteerReward[];
  /** The next rows are on their way. */
  isLoading: boolean;
  onOpen: (userId: number) => void;
}): ReactNode {
  const { people, rewards, isLoading, onOpen } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const texts = useDataTableTexts();
  const names = new Map(rewards.map(({ id, name }) => [id, name]));
  type Row = VolunteerHours & { readonly id: number };
  const nameOf = ({ prenom, nom }: Row): string => `${prenom} ${nom}`;
  const rewardsOf = (row: Row): string =>
    row.rewards
      .map(({ id, givenAt }) =>
        t(givenAt ? 'reward.nameGiven' : 'reward.nameReached', { name: names.get(id) ?? '' }),
      )
      .join(', ');
  return (
    <DataTable<Row>
      label={t('hours.people')}
      texts={texts}
      rows={people.map((person) => ({ ...person, id: person.user.id }))}
      nameOf={nameOf}
      isLoading={isLoading}
      empty={
        <EmptyState headingLevel={3} title={t('hours.none.title')} text={t('hours.none.text')} />
      }
      columns={[
        { id: 'name', label: t('field.label.name'), cell: nameOf },
        {
          id: 'done',
          label: t('hours.done'),
          align: 'end',
          cell: ({ minutesDone }) => hoursOf(format, minutesDone),
        },
        {
          id: 'planned',
          label: t('hours.planned'),
          align: 'end',
          cell: ({ minutesPlanned }) => hoursOf(format, minutesPlanned),
        },
        {
          id: 'shifts',
          label: t('hours.shifts'),
          align: 'end',
          cell: ({ shiftsDone }) => format.number(shiftsDone),
        },
        {
          id: 'noShows',
          label: t('hours.noShows'),
          align: 'end',
          cell: ({ noShows }) => format.number(noShows),
        },
        { id: 'rewards', label: t('reward.title'), cell: (row) => rewardsOf(row) || '–' },
      ]}
      rowActions={(row) => (
        <Button size="sm" variant="outline" onPress={() => onOpen(row.user.id)}>
          {t('managing.open')}
          <span className="vo:sr-only"> {nameOf(row)}</span>
        </Button>
      )}
    />
  );
}
