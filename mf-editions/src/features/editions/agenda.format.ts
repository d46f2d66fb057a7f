import type { EditionCard } from '@siteswap/contracts/editions';
import { byCode } from '@siteswap/contracts/format';
import { daysOfMonth } from './months.format.ts';

/** An edition in the month of its first day. */
export interface AgendaEntry {
  readonly edition: EditionCard;
  /** Its first day of the month, and its last one in it. */
  readonly from: number;
  readonly to: number;
}

export interface AgendaMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** How many days it has. */
  readonly days: number;
  readonly entries: readonly AgendaEntry[];
}

const monthOf = (day: string): string => day.slice(0, 7);
const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Editions by the month in which they begin, the earliest first, or the latest. */
export function toMonths(
  editions: readonly EditionCard[],
  order: 'earliest' | 'latest',
): AgendaMonth[] {
  const sign = order === 'earliest' ? 1 : -1;
  const sorted = editions.toSorted(
    (a, b) => sign * (byCode(a.startDate, b.startDate) || a.id - b.id),
  );
  return [...Map.groupBy(sorted, ({ startDate }) => monthOf(startDate))].map(([month, began]) => {
    const days = dayOfMonth(daysOfMonth(month).endDate);
    const entries = began.map((edition) => ({
      edition,
      from: dayOfMonth(edition.startDate),
      to: monthOf(edition.endDate) === month ? dayOfMonth(edition.endDate) : days,
    }));
    return { month, days, entries };
  });
}

/** The first of the shown months of each year. */
export const firstOfYears = (months: readonly AgendaMonth[]): { year: string; month: string }[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, [first]]) => ({
    year,
    month: first?.month ?? '',
  }));
