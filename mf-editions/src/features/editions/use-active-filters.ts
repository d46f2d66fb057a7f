import type { FilterName } from '@siteswap/contracts/editions';
import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import { useNearTown } from './api/use-near-town.ts';
import {
  defaultPeriods,
  type EditionChoice,
  isNameless,
  isPeriodFilter,
  type Near,
  periods,
} from './edition-filters.format.ts';
import { isOwnPosition } from './own-position.store.ts';

export interface ActiveFilter {
  /** As the hints of the server call it; all countries together are one filter there, so are all months. */
  readonly name: FilterName;
  readonly id: string;
  readonly label: string;
  /** The change that removes it. */
  readonly without: Partial<EditionChoice>;
}

function useDaysLabel({ startDate, endDate }: EditionChoice): string {
  const { t } = useTranslation('editions');
  const format = useFormat();
  if (startDate && endDate) return format.dayRange(startDate, endDate, 'short');
  return [
    startDate && t('filters.since', { day: format.day(startDate, 'short') }),
    endDate && t('filters.until', { day: format.day(endDate, 'short') }),
  ]
    .filter(Boolean)
    .join(' ');
}

function useNearLabel(near: Near | undefined): string {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const town = useNearTown(near);
  if (!near) return '';
  const distance = format.distance(near.radiusKm);
  if (isOwnPosition(near)) return t('near.ownPill', { distance });
  if (!isNameless(near)) return t('near.pill', { distance, place: near.place });
  return town ? t('near.areaNear', { distance, place: town }) : t('near.area', { distance });
}

/** Every active filter with its label and the change that removes it. */
export function useActiveFilters(choice: EditionChoice): ActiveFilter[] {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const days = useDaysLabel(choice);
  const { q, near } = choice;
  const nearLabel = useNearLabel(near);
  const active: ActiveFilter[] = [];
  const add = (
    name: FilterName,
    label: string,
    without: Partial<EditionChoice>,
    id: string = name,
  ) => active.push({ name, id, label, without });

  if (q) add('q', t('filters.text', { text: q }), { q: '' });
  if (isPeriodFilter(choice)) {
    const names = choice.periods.map((period) => t(`period.${period}`));
    add('period', format.list(names), { periods: defaultPeriods });
  }
  for (const month of choice.months) {
    const others = choice.months.filter((other) => other !== month);
    add('months', format.monthNames(month)[0] ?? '', { months: others }, `month-${month}`);
  }
  if (near) add('near', nearLabel, { near: undefined });
  for (const code of choice.countries) {
    const others = choice.countries.filter((other) => other !== code);
    add('countries', format.country(code), { countries: others }, code);
  }
  if (days) add('days', days, { startDate: undefined, endDate: undefined });
  for (const flag of choice.flags) {
    add(flag, t(`flag.${flag}`), { flags: choice.flags.filter((other) => other !== flag) });
  }
  return active;
}

/**
 * The filters as the server counts them: all countries are one, so are all months, and without a period means every period. The text stands
 * without its quotation marks, because the sentences around it have them.
 */
export function useRemovableFilters(choice: EditionChoice): ActiveFilter[] {
  const format = useFormat();
  const active = useActiveFilters(choice);
  const labelsOf = (name: FilterName) =>
    active.filter((filter) => filter.name === name).map(({ label }) => label);
  return active.flatMap((filter, at) => {
    if (filter.name === 'q') return [{ ...filter, label: choice.q }];
    if (filter.name === 'period') return [{ ...filter, without: { periods } }];
    if (filter.name !== 'countries' && filter.name !== 'months') return [filter];
    if (active.findIndex(({ name }) => name === filter.name) !== at) return [];
    return [
      { ...filter, label: format.list(labelsOf(filter.name)), without: { [filter.name]: [] } },
    ];
  });
}
