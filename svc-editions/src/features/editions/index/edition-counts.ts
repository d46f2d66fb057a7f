import {
  type EditionCounts,
  type EditionFilters,
  editionFlags,
} from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import { filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';

/**
 * How many editions each further choice would leave. A country, a month or a period takes the place of the chosen one;
 * an amenity is added to the chosen ones.
 * @param now decides what is past, current and upcoming
 */
export function countEditions(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): EditionCounts {
  const { fitting } = filterEditions(index, filters, now);
  const all = fitting();
  const { past, current, upcoming } = index.periods(now).ordinals;
  const ofAnyPeriod = fitting('period');
  const ofAnyMonth = fitting('months');
  const has = (at: number) => index.sets.byFlag[at]?.intersection_size(all) ?? 0;
  return {
    total: all.size(),
    periods: {
      past: past.intersection_size(ofAnyPeriod),
      current: current.intersection_size(ofAnyPeriod),
      upcoming: upcoming.intersection_size(ofAnyPeriod),
    },
    flags: Object.fromEntries(editionFlags.map((flag, at) => [flag, has(at)])),
    countries: listCounts(index.countries, countByCountry(index, fitting('countries'))),
    months: index.sets.byMonth.map((ofMonth, at) => ({
      month: at + 1,
      editions: ofMonth.intersection_size(ofAnyMonth),
    })),
  };
}

/** By the number of the country. One walk: an edition has one country, and there are many countries. */
function countByCountry(
  { columns, countries }: EditionIndex,
  ordinals: TypedFastBitSet,
): Int32Array {
  const counts = new Int32Array(countries.length);
  // Signed numbers stay integers for the engine, and a call for each ordinal would cost three times as much.
  const bits = new Int32Array(ordinals.words.buffer, 0, ordinals.words.length);
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1) {
      const number = columns.country[(at << 5) + 31 - Math.clz32(left & -left)] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return counts;
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
