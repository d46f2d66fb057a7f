import {
  type EditionCounts,
  type EditionFilters,
  editionFlags,
} from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import { filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { dayNumber } from './shown-edition.ts';

const monthsAhead = 12;

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
  const { fitting } = filterEditions(index, filters, now.getTime());
  const all = fitting();
  const { past, current, upcoming } = index.periods(now.getTime());
  const ofAnyPeriod = fitting('period');
  const ofAnyCountry = fitting('countries');
  const has = (at: number) => index.sets.byFlag[at]?.intersection_size(all) ?? 0;
  return {
    total: all.size(),
    periods: {
      past: past.intersection_size(ofAnyPeriod),
      current: current.intersection_size(ofAnyPeriod),
      upcoming: upcoming.intersection_size(ofAnyPeriod),
    },
    flags: Object.fromEntries(editionFlags.map((flag, at) => [flag, has(at)])),
    countries: listCounts(
      index.countries,
      index.sets.byCountry.map((slots) => slots.intersection_size(ofAnyCountry)),
    ),
    months: countMonths(index, fitting('days'), now),
  };
}

function countMonths(
  { columns, slotCount }: EditionIndex,
  slots: TypedFastBitSet,
  now: Date,
): EditionCounts['months'] {
  const { startDay, endDay } = columns;
  const { names, firstDay, lastDay, monthOf } = nextMonths(now);
  const counts = new Int32Array(monthsAhead);
  for (let slot = 0; slot < slotCount; slot += 1) {
    if (!slots.has(slot)) continue;
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
