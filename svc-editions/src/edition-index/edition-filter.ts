import {
  type EditionFilters,
  editionFlags,
  type FilterName,
  filterNames,
} from '@siteswap/contracts/editions';
import type { EditionIndex } from './edition-index.ts';
import { circleAround, isWithin } from './places.ts';
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

/** Which editions fit which filters. */
export interface EditionFilter {
  /** Filters that can leave something out, in the order of `filterNames`. */
  readonly active: readonly FilterName[];
  /**
   * By slot, the filters that an edition misses as bits; 0 for one that fits, all bits for a slot without an edition.
   * Until the next read.
   */
  readonly misses: Int32Array;
}

/** Marks the editions that miss a filter. @returns false when the filter is not set */
type Miss = (
  index: EditionIndex,
  misses: Int32Array,
  filters: EditionFilters,
  now: number,
) => boolean;

/**
 * Walks the columns once for each filter: plain loops over one array cost a nanosecond a row, and a function that asks
 * all of a row at once costs twenty.
 * @param now decides what is past, current and upcoming
 */
export function filterEditions(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): EditionFilter {
  const misses = index.misses;
  missFlags(index, misses, filters);
  const active = new Set<FilterName>(editionFlags.filter((flag) => filters[flag]));
  for (const [filter, miss] of otherFilters) {
    if (miss(index, misses, filters, now)) active.add(filter);
  }
  for (const slot of index.freeSlots) misses[slot] = -1;
  return { active: filterNames.filter((name) => active.has(name)), misses };
}

/** Writes over what was there. */
function missFlags({ columns }: EditionIndex, misses: Int32Array, filters: EditionFilters): void {
  const { flags } = columns;
  const wanted = flagBits((flag) => filters[flag] === true);
  if (wanted === 0) misses.fill(0);
  for (let slot = 0; wanted !== 0 && slot < misses.length; slot += 1) {
    misses[slot] = (wanted & ~(flags[slot] ?? 0)) << flagShift;
  }
}

const missPeriods: Miss = ({ columns }, misses, filters, now) => {
  const { past, current, upcoming } = periodsOf(filters);
  if (past && current && upcoming) return false;
  const { startsAt, endsAt } = columns;
  const missOf = (isWanted: boolean) => (isWanted ? 0 : bits.period);
  const [ifPast, ifCurrent, ifUpcoming] = [missOf(past), missOf(current), missOf(upcoming)];
  for (let slot = 0; slot < misses.length; slot += 1) {
    const ifNotPast = (startsAt[slot] ?? 0) <= now ? ifCurrent : ifUpcoming;
    const missed = (endsAt[slot] ?? 0) <= now ? ifPast : ifNotPast;
    misses[slot] = (misses[slot] ?? 0) | missed;
  }
  return true;
};

const missText: Miss = (index, misses, { q }) => {
  if (!q) return false;
  const { matched, all } = matchText(index, q);
  // Without any letter or digit nothing is found.
  const wanted = all === 0 ? -1 : all;
  for (let slot = 0; slot < misses.length; slot += 1) {
    if (matched[slot] !== wanted) misses[slot] = (misses[slot] ?? 0) | bits.q;
  }
  return true;
};

const missCountries: Miss = (index, misses, { countries }) => {
  if (!countries?.length) return false;
  const { country } = index.columns;
  const missOf = Int32Array.from(index.countries, (code) =>
    code !== null && countries.includes(code) ? 0 : bits.countries,
  );
  for (let slot = 0; slot < misses.length; slot += 1) {
    misses[slot] = (misses[slot] ?? 0) | (missOf[country[slot] ?? 0] ?? 0);
  }
  return true;
};

const missDays: Miss = ({ columns }, misses, { startDate, endDate }) => {
  if (!startDate && !endDate) return false;
  const from = startDate ? dayNumber(startDate) : Number.NEGATIVE_INFINITY;
  const to = endDate ? dayNumber(endDate) : Number.POSITIVE_INFINITY;
  const { startDay, endDay } = columns;
  for (let slot = 0; slot < misses.length; slot += 1) {
    if ((endDay[slot] ?? 0) < from || (startDay[slot] ?? 0) > to) {
      misses[slot] = (misses[slot] ?? 0) | bits.days;
    }
  }
  return true;
};

const missPlaces: Miss = ({ columns }, misses, { near, radiusKm }) => {
  if (!near || !radiusKm) return false;
  const circle = circleAround(near, radiusKm);
  const { south, north } = circle.box;
  const { latitude, longitude } = columns;
  for (let slot = 0; slot < misses.length; slot += 1) {
    const lat = latitude[slot] ?? 0;
    const isNear = lat >= south && lat <= north && isWithin(circle, lat, longitude[slot] ?? 0);
    if (!isNear) misses[slot] = (misses[slot] ?? 0) | bits.near;
  }
  return true;
};

const otherFilters: readonly (readonly [FilterName, Miss])[] = [
  ['period', missPeriods],
  ['q', missText],
  ['countries', missCountries],
  ['days', missDays],
  ['near', missPlaces],
];
