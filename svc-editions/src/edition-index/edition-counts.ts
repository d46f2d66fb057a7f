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

/** This month and the eleven after it, in UTC, with their first days and the first after them. */
function nextMonths(now: Date) {
  const first = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 10);
  return Array.from({ length: monthsAhead }, (_, ahead) => ({
    month: first(ahead).slice(0, 7),
    from: dayNumber(first(ahead)),
    next: dayNumber(first(ahead + 1)),
    editions: 0,
  }));
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
  const instant = now.getTime();
  const { columns, countries } = index;
  const { misses } = filterEditions(index, filters, instant);
  const months = nextMonths(now);
  const firstDay = months[0]?.from ?? 0;
  const periods = { past: 0, current: 0, upcoming: 0 };
  const flags = new Int32Array(editionFlags.length);
  const ofCountry = new Int32Array(countries.length);
  let total = 0;

  for (const slot of index.order('start')) {
    const missed = misses(slot);
    if ((missed & except.period) === 0) {
      if ((columns.endsAt[slot] ?? 0) <= instant) periods.past += 1;
      else if ((columns.startsAt[slot] ?? 0) <= instant) periods.current += 1;
      else periods.upcoming += 1;
    }
    if ((missed & except.countries) === 0) {
      const country = columns.country[slot] ?? 0;
      ofCountry[country] = (ofCountry[country] ?? 0) + 1;
    }
    const endDay = columns.endDay[slot] ?? 0;
    if ((missed & except.days) === 0 && endDay >= firstDay) {
      const startDay = columns.startDay[slot] ?? 0;
      for (const month of months) {
        if (startDay < month.next && endDay >= month.from) month.editions += 1;
      }
    }
    if (missed !== 0) continue;
    total += 1;
    let rest = columns.flags[slot] ?? 0;
    while (rest !== 0) {
      const at = 31 - Math.clz32(rest & -rest);
      flags[at] = (flags[at] ?? 0) + 1;
      rest &= rest - 1;
    }
  }
  return {
    total,
    periods,
    flags: Object.fromEntries(editionFlags.map((flag, at) => [flag, flags[at] ?? 0])),
    countries: listCounts(countries, ofCountry),
    months: months.map(({ month, editions }) => ({ month, editions })),
  };
}

/** The countries that have editions at all, with how many each has. */
export function countCountries(index: EditionIndex): EditionCounts['countries'] {
  const { columns, countries } = index;
  const ofCountry = new Int32Array(countries.length);
  for (const slot of index.order('start')) {
    const country = columns.country[slot] ?? 0;
    ofCountry[country] = (ofCountry[country] ?? 0) + 1;
  }
  return listCounts(countries, ofCountry);
}

const listCounts = (countries: readonly (string | null)[], counts: Int32Array) =>
  countries
    .flatMap((country, at) => (country && counts[at] ? [{ country, editions: counts[at] }] : []))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
