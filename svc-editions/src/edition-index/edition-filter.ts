import {
  type EditionFilters,
  editionFlags,
  type FilterName,
  filterNames,
} from '@siteswap/contracts/editions';
import type { EditionIndex } from './edition-index.ts';
import { isWithin } from './places.ts';
import { dayNumber, flagBits } from './shown-edition.ts';
import { matchText } from './text-match.ts';

/** A filter as a bit: that of `filterNames[n]` is bit n. */
export const bitOf = (filter: FilterName): number => 1 << filterNames.indexOf(filter);

const bits = {
  q: bitOf('q'),
  period: bitOf('period'),
  countries: bitOf('countries'),
  days: bitOf('days'),
  near: bitOf('near'),
};
const flagShift = filterNames.indexOf(editionFlags[0]);

export interface Periods {
  readonly past: boolean;
  readonly current: boolean;
  readonly upcoming: boolean;
}

/** Each period has its own default: past ones are left out, current and upcoming ones are not. */
export const periodsOf = ({
  showPast: past = false,
  showCurrent: current = true,
  showFuture: upcoming = true,
  period,
}: EditionFilters): Periods =>
  period
    ? {
        past: period.includes('past'),
        current: period.includes('current'),
        upcoming: period.includes('upcoming'),
      }
    : { past, current, upcoming };

/** Filters made ready for a walk over all editions. */
export interface EditionFilter {
  /** Those that can leave something out, in the order of `filterNames`. */
  readonly active: readonly FilterName[];
  /** The filters that an edition does not fit, as bits; 0 for one that belongs to the list. */
  misses(slot: number): number;
}

/** @param now decides what is past, current and upcoming */
export function filterEditions(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): EditionFilter {
  const { columns } = index;
  const { q, countries, startDate, endDate, near, radiusKm } = filters;
  const { past, current, upcoming } = periodsOf(filters);
  const isEveryPeriod = past && current && upcoming;
  const matched = q ? matchText(index, q) : null;
  const inCountry = countries?.length
    ? Uint8Array.from(index.countries, (code) => Number(code !== null && countries.includes(code)))
    : null;
  const from = startDate ? dayNumber(startDate) : Number.NEGATIVE_INFINITY;
  const to = endDate ? dayNumber(endDate) : Number.POSITIVE_INFINITY;
  const isNear = near && radiusKm ? isWithin(near, radiusKm) : null;
  const flags = flagBits((flag) => filters[flag] === true);

  const isActive: Partial<Record<FilterName, boolean>> = {
    q: matched !== null,
    period: !isEveryPeriod,
    countries: inCountry !== null,
    days: Boolean(startDate ?? endDate),
    near: isNear !== null,
    ...Object.fromEntries(editionFlags.map((flag) => [flag, filters[flag] === true])),
  };
  return {
    active: filterNames.filter((name) => isActive[name]),
    misses: (slot) => {
      let missed = (flags & ~(columns.flags[slot] ?? 0)) << flagShift;
      if (!isEveryPeriod) {
        const isWanted =
          (columns.endsAt[slot] ?? 0) <= now
            ? past
            : (columns.startsAt[slot] ?? 0) <= now
              ? current
              : upcoming;
        if (!isWanted) missed |= bits.period;
      }
      if (matched && matched[slot] !== 1) missed |= bits.q;
      if (inCountry && inCountry[columns.country[slot] ?? 0] !== 1) missed |= bits.countries;
      if ((columns.endDay[slot] ?? 0) < from || (columns.startDay[slot] ?? 0) > to) {
        missed |= bits.days;
      }
      if (isNear && !isNear(columns.latitude[slot] ?? 0, columns.longitude[slot] ?? 0)) {
        missed |= bits.near;
      }
      return missed;
    },
  };
}
