import type { EditionCard } from '@siteswap/contracts/editions';
import { byCode } from '@siteswap/contracts/format';
import { type EditionChoice, isPastAlone } from './edition-filters.format.ts';
import { periodOf } from './edition-period.format.ts';
import { type Days, daysOfMonth, monthAfter, monthOf } from './months.format.ts';

/** An edition in one of its months. */
export interface AgendaEntry {
  readonly edition: EditionCard;
  /** Its first day in the month, and its last one. */
  readonly from: number;
  readonly to: number;
  /** It has days in the month before, or in the month after. */
  readonly hasBegun: boolean;
  readonly goesOn: boolean;
}

export interface AgendaMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** How many days it has. */
  readonly days: number;
  readonly entries: readonly AgendaEntry[];
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The months in which an edition has days: three at most, as it lasts 31 days at most. */
function monthsOf({ startDate, endDate }: EditionCard): string[] {
  const first = monthOf(startDate);
  const second = monthAfter(first);
  return [first, second, monthAfter(second)].filter((month) => month <= monthOf(endDate));
}

function toEntry(edition: EditionCard, month: string, days: number): AgendaEntry {
  const hasBegun = monthOf(edition.startDate) < month;
  const goesOn = monthOf(edition.endDate) > month;
  return {
    edition,
    from: hasBegun ? 1 : dayOfMonth(edition.startDate),
    to: goesOn ? days : dayOfMonth(edition.endDate),
    hasBegun,
    goesOn,
  };
}

/**
 * Editions by month, the earliest first, or the latest: one that goes on in the next month is in both. Of chosen days
 * there are no other months.
 */
export function toMonths(
  editions: readonly EditionCard[],
  order: 'earliest' | 'latest',
  { startDate = '', endDate = '9999' }: Partial<Days> = {},
): AgendaMonth[] {
  const sign = order === 'earliest' ? 1 : -1;
  const sorted = editions.toSorted(
    (a, b) => sign * (byCode(a.startDate, b.startDate) || a.id - b.id),
  );
  const parts = sorted
    .flatMap((edition) => monthsOf(edition).map((month) => ({ edition, month })))
    .filter(({ month }) => month >= monthOf(startDate) && month <= monthOf(endDate));
  return [...Map.groupBy(parts, ({ month }) => month)]
    .toSorted(([a], [b]) => sign * byCode(a, b))
    .map(([month, inIt]) => {
      const days = dayOfMonth(daysOfMonth(month).endDate);
      return { month, days, entries: inIt.map(({ edition }) => toEntry(edition, month, days)) };
    });
}

/** A year of the agenda, with its months that have editions. */
export interface AgendaYear {
  readonly year: string;
  readonly months: readonly AgendaMonth[];
}

/** The months by their years, which stand above them. */
export const toYears = (months: readonly AgendaMonth[]): AgendaYear[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, ofYear]) => ({
    year,
    months: ofYear,
  }));

/** From Monday on, as `format.weekdays()` has them. */
export const weekdayOf = (month: string, day: number): number =>
  (new Date(`${month}-${String(day).padStart(2, '0')}T12:00:00Z`).getUTCDay() + 6) % 7;

/**
 * What a page of the agenda begins with where past editions are wanted among others: those that are not over. The past
 * ones are a press away; a page without others shows them, the latest first.
 */
export function partOf(
  editions: readonly EditionCard[],
  { periods, startDate, endDate }: Pick<EditionChoice, 'periods'> & Days,
): { shown: readonly EditionCard[]; order: 'earliest' | 'latest'; hasPast: boolean } {
  if (isPastAlone({ periods })) return { shown: editions, order: 'latest', hasPast: false };
  const isAll = !periods.includes('past') || startDate || endDate;
  if (isAll) return { shown: editions, order: 'earliest', hasPast: false };
  const toCome = editions.filter((edition) => periodOf(edition) !== 'past');
  return toCome.length === 0
    ? { shown: editions, order: 'latest', hasPast: false }
    : { shown: toCome, order: 'earliest', hasPast: toCome.length < editions.length };
}

/** A month of the year view. */
export interface YearMonth {
  readonly month: string;
  /** How many editions have days in it. */
  readonly editions: number;
  /** Its days by weeks from Monday on; the first and the last week may be shorter. */
  readonly weeks: readonly (readonly YearDay[])[];
}

export interface YearDay {
  readonly day: number;
  /** How many editions are on it. */
  readonly editions: number;
}

/** The twelve months of a year, and on which of their days there are editions. */
export function toYear(editions: readonly EditionCard[], year: number): YearMonth[] {
  return Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    const { startDate: first, endDate: last } = daysOfMonth(month);
    const there = editions.filter((one) => one.startDate <= last && one.endDate >= first);
    const days = Array.from({ length: dayOfMonth(last) }, (_none, index) => {
      const day = `${month}-${String(index + 1).padStart(2, '0')}`;
      const onIt = there.filter((one) => one.startDate <= day && one.endDate >= day);
      return { day: index + 1, editions: onIt.length };
    });
    const daysBefore = weekdayOf(month, 1);
    const weeks = Map.groupBy(days, ({ day }) => Math.floor((daysBefore + day - 1) / 7));
    return { month, editions: there.length, weeks: [...weeks.values()] };
  });
}
