import {
  type EditionFilters,
  editionFlags,
  editionPeriods,
  type FilterName,
  filterNames,
} from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { EditionIndex } from './edition-index.ts';
import { chordOf, onGlobe } from './places.ts';
import { dayNumber } from './shown-edition.ts';
import { findText } from './text-match.ts';

export interface Periods {
  readonly past: boolean;
  readonly current: boolean;
  readonly upcoming: boolean;
}

/** Past editions are off by default; current and upcoming ones are on. */
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
  /** The ordinals of the editions that fit every filter, except perhaps one; not to be changed. */
  fitting(except?: FilterName): TypedFastBitSet;
}

/** The ordinals of the shown editions that fit a filter; undefined when it is not set. */
type Find = (
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
) => TypedFastBitSet | undefined;

/** @param now decides what is past, current and upcoming */
export function filterEditions(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): EditionFilter {
  const found = new Map<FilterName, TypedFastBitSet>();
  for (const [at, ordinals] of index.sets.byFlag.entries()) {
    const flag = editionFlags[at];
    if (flag && filters[flag]) found.set(flag, ordinals);
  }
  for (const [filter, find] of otherFilters) {
    const ordinals = find(index, filters, now);
    if (ordinals) found.set(filter, ordinals);
  }
  return {
    active: filterNames.filter((name) => found.has(name)),
    fitting(except) {
      const [first, ...others] = [...found]
        .filter(([filter]) => filter !== except)
        .map(([, ordinals]) => ordinals);
      if (!first) return index.sets.all;
      return others.length === 0
        ? first
        : others.reduce((fitting, ordinals) => fitting.intersection(ordinals), first.clone());
    },
  };
}

const findPeriods: Find = (index, filters, now) => {
  const isWanted = periodsOf(filters);
  const wanted = editionPeriods.filter((period) => isWanted[period]);
  if (wanted.length === editionPeriods.length) return undefined;
  const { ordinals, notOver } = index.periods(now);
  if (!isWanted.past && wanted.length === 2) return notOver;
  return index.sets.unionOf(wanted.map((period) => ordinals[period]));
};

const findCountries: Find = (index, { countries }) => {
  if (!countries?.length) return undefined;
  const isWanted = (_: unknown, number: number) => {
    const code = index.countries[number];
    return typeof code === 'string' && countries.includes(code);
  };
  return index.sets.unionOf(index.sets.byCountry.filter(isWanted));
};

/** The days that are searched; of a year and other days those that are in both. */
const daysOf = ({ startDate, endDate, year }: EditionFilters): [from: number, to: number] => {
  const first = [startDate, year && `${year}-01-01`].flatMap((day) => (day ? dayNumber(day) : []));
  const last = [endDate, year && `${year}-12-31`].flatMap((day) => (day ? dayNumber(day) : []));
  return [
    Math.max(Number.NEGATIVE_INFINITY, ...first),
    Math.min(Number.POSITIVE_INFINITY, ...last),
  ];
};

const findDays: Find = (index, filters) => {
  if (!filters.startDate && !filters.endDate && !filters.year) return undefined;
  const [from, to] = daysOf(filters);
  const { startDay, endDay } = index.columns;
  const ordinals = index.sets.empty();
  for (let ordinal = 0; ordinal < index.ordinalCount; ordinal += 1) {
    if ((endDay[ordinal] ?? 0) >= from && (startDay[ordinal] ?? 0) <= to) ordinals.add(ordinal);
  }
  return ordinals.intersection(index.sets.all);
};

const findMonths: Find = (index, { months }) =>
  months?.length
    ? index.sets.unionOf(index.sets.byMonth.filter((_, at) => months.includes(at + 1)))
    : undefined;

const findPlaces: Find = (index, { near, radiusKm }) => {
  if (!near || !radiusKm) return undefined;
  const { inside, edge } = index.placeCells.around(near, radiusKm);
  const ordinals = index.sets.of(inside);
  const place = onGlobe(near);
  const longestSquared = chordOf(radiusKm) ** 2;
  for (const candidates of edge) {
    for (const ordinal of candidates) {
      if (index.chordSquared(ordinal, place) <= longestSquared) ordinals.add(ordinal);
    }
  }
  return ordinals;
};

const otherFilters: readonly (readonly [FilterName, Find])[] = [
  ['period', findPeriods],
  ['q', (index, { q }) => (q ? findText(index, q) : undefined)],
  ['countries', findCountries],
  ['days', findDays],
  ['months', findMonths],
  ['near', findPlaces],
];
