import { Pill, PillGroup } from '@siteswap/ui-kit/pill';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPeriods, type EditionChoice, writeChoice } from '../edition-filters.ts';

interface ActiveFilter {
  readonly id: string;
  readonly label: string;
  readonly without: Partial<EditionChoice>;
}

/** Every filter in force with the change that takes it away. */
function useActiveFilters(choice: EditionChoice): ActiveFilter[] {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const days = [
    choice.startDate && t('filters.since', { day: format.day(choice.startDate, 'short') }),
    choice.endDate && t('filters.until', { day: format.day(choice.endDate, 'short') }),
  ].filter(Boolean);
  const isPeriodChosen = writeChoice({ ...choice }).has('period');
  return [
    ...(choice.q
      ? [{ id: 'q', label: t('filters.text', { text: choice.q }), without: { q: '' } }]
      : []),
    ...(isPeriodChosen
      ? [
          {
            id: 'period',
            label: format.list(choice.periods.map((period) => t(`period.${period}`))),
            without: { periods: defaultPeriods },
          },
        ]
      : []),
    ...choice.countries.map((code) => ({
      id: code,
      label: format.country(code),
      without: { countries: choice.countries.filter((other) => other !== code) },
    })),
    ...(days.length > 0
      ? [
          {
            id: 'days',
            label: days.join(' '),
            without: { startDate: undefined, endDate: undefined },
          },
        ]
      : []),
    ...choice.flags.map((flag) => ({
      id: flag,
      label: t(`flag.${flag}`),
      without: { flags: choice.flags.filter((other) => other !== flag) },
    })),
  ];
}

/** The filters in force; each can be taken away. */
export function EditionPills(props: {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const active = useActiveFilters(props.choice);
  if (active.length === 0) return null;
  return (
    <PillGroup label={t('filters.active')}>
      {active.map(({ id, label, without }) => (
        <Pill
          key={id}
          removeLabel={t('filters.remove', { name: label })}
          onRemove={() => props.onChange(without)}
        >
          {label}
        </Pill>
      ))}
    </PillGroup>
  );
}
