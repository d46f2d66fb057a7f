import {
  type EditionCounts,
  type EditionFilters,
  editionFlags,
} from '@siteswap/contracts/editions';
import { bitOf, filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { dayNumber } from './shown-edition.ts';

const monthsAhead = 12;

const except = {
  period: ~bitOf('period'),
  countries: ~bitOf('countries'),
  days: ~bitOf('days'),
};

/** This month and the eleven after it, in UTC, and in which of them a day lies. */
function nextMonths(now: Date) {
  const first = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 10);
  const months = Array.from({ length: monthsAhead }, (_, ahead) => first(ahead));
  const firstDay = dayNumber(first(0));
  const lastDay = dayNumber(first(monthsAhead)) - 1;
  const monthOf = new Int8Array(lastDay - firstDay + 1);
  for (const [at, day] of months.entries()) monthOf.fill(at, dayNumber(day) - firstDay);
  return { names: months.map((day) => day.slice(0, 7)), firstDay, lastDay, monthOf };
}

/**
 * How many editions each further choice would leave. A country, a month or a period takes the place of the chosen one;
 * an amenity is added to the chosen ones.
 * @param now decides what is past, current and upcoming, and which month is the first
 */
export function countEditions(
  index: EditionIndex,
  filters: EditionFilters,
  now: Date,
): EditionCounts {
  const { misses } = filterEditions(index, filters, now.getTime());
  return {
    total: misses.reduce((sum, missed) => (missed === 0 ? sum + 1 : sum), 0),
    periods: countPeriods(index, misses, now.getTime()),
    flags: countFlags(index, misses),
    countries: countByCountry(index, misses),
    months: countMonths(index, misses, now),
  };
}

function countPeriods(
  { columns }: EditionIndex,
  misses: Int32Array,
  now: number,
): EditionCounts['periods'] {
  const { startsAt, endsAt } = columns;
  let [past, current, upcoming] = [0, 0, 0];
  for (let slot = 0; slot < misses.length; slot += 1) {
    if (((misses[slot] ?? 0) & except.period) !== 0) continue;
    if ((endsAt[slot] ?? 0) <= now) past += 1;
    else if ((startsAt[slot] ?? 0) <= now) current += 1;
    else upcoming += 1;
  }
  return { past, current, upcoming };
}

/** Counts the values of each byte first, which is one step for eight flags. */
function countFlags({ columns }: EditionIndex, misses: Int32Array): EditionCounts['flags'] {
  const { flags } = columns;
  const [low, middle, high] = [new Int32Array(256), new Int32Array(256), new Int32Array(256)];
  const add = (counts: Int32Array, value: number) => {
    counts[value] = (counts[value] ?? 0) + 1;
  };
  for (let slot = 0; slot < misses.length; slot += 1) {
    if (misses[slot] !== 0) continue;
    const has = flags[slot] ?? 0;
    add(low, has & 255);
    add(middle, (has >> 8) & 255);
    add(high, (has >> 16) & 255);
  }
  const bytes = [low, middle, high];
  const countOf = (flag: number) =>
    (bytes[flag >> 3] ?? low).reduce(
      (sum, count, value) => ((value >> (flag & 7)) & 1 ? sum + count : sum),
      0,
    );
  return Object.fromEntries(editionFlags.map((flag, at) => [flag, countOf(at)]));
}

function countByCountry(
  { columns, countries }: EditionIndex,
  misses: Int32Array,
): EditionCounts['countries'] {
  const { country } = columns;
  const counts = new Int32Array(countries.length);
  for (let slot = 0; slot < misses.length; slot += 1) {
    if (((misses[slot] ?? 0) & except.countries) !== 0) continue;
    const number = country[slot] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return listCounts(countries, counts);
}

function countMonths(
  { columns }: EditionIndex,
  misses: Int32Array,
  now: Date,
): EditionCounts['months'] {
  const { startDay, endDay } = columns;
  const { names, firstDay, lastDay, monthOf } = nextMonths(now);
  const counts = new Int32Array(monthsAhead);
  for (let slot = 0; slot < misses.length; slot += 1) {
    if (((misses[slot] ?? 0) & except.days) !== 0) continue;
    const from = Math.max(startDay[slot] ?? 0, firstDay);
    const to = Math.min(endDay[slot] ?? 0, lastDay);
    if (from > to) continue;
    const last = monthOf[to - firstDay] ?? 0;
    for (let month = monthOf[from - firstDay] ?? 0; month <= last; month += 1) {
      counts[month] = (counts[month] ?? 0) + 1;
    }
  }
  return names.map((month, at) => ({ month, editions: counts[at] ?? 0 }));
}

/** The countries that have editions at all, with how many each has. */
export const countCountries = ({
  countries,
  countryCounts,
}: EditionIndex): EditionCounts['countries'] => listCounts(countries, countryCounts);

const listCounts = (countries: readonly (string | null)[], counts: ArrayLike<number>) =>
  countries
    .flatMap((country, at) => (country && counts[at] ? [{ country, editions: counts[at] }] : []))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
