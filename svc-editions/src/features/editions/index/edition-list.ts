import type { EditionFilters, EditionSort } from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import { filterEditions, periodsOf } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { onGlobe } from './places.ts';

export type EditionListQuery = EditionFilters & {
  sort?: EditionSort | undefined;
  page: number;
  limit: number;
};

export interface EditionListPage {
  readonly ids: number[];
  /** Of all pages. */
  readonly total: number;
}

/**
 * One page of the editions that fit the filters: by start date, past ones after the others and newest first, unless
 * another order was chosen.
 * @param now decides what is past, current and upcoming
 */
export function listPage(
  index: EditionIndex,
  query: EditionListQuery,
  now: number,
): EditionListPage {
  const { page, limit } = query;
  const found = filterEditions(index, query, now).fitting();
  const total = found.size();
  const { id } = index.columns;
  const scans = scansOf(index, query, { ordinals: found, total }, now);
  const ordinals = ordinalsFrom(scans, found, (page - 1) * limit, limit);
  return { ids: ordinals.map((ordinal) => id[ordinal] ?? 0), total };
}

/** The found ordinals. */
interface Found {
  readonly ordinals: TypedFastBitSet;
  readonly total: number;
}

/** A part of a list: those of the found ordinals that are in an order, and how many they are. */
interface Scan {
  readonly order: Int32Array;
  readonly count: number;
  readonly isReversed?: boolean;
}

/** The list that was asked for, as scans one after the other. */
function scansOf(
  index: EditionIndex,
  query: EditionListQuery,
  { ordinals, total }: Found,
  now: number,
): Scan[] {
  const { sort, near, page, limit } = query;
  if (sort === 'name') return [{ order: index.order('name'), count: total }];
  if (sort === 'updatedAt') {
    return [{ order: index.order('update'), count: total, isReversed: true }];
  }
  if (sort === 'distance' && near) {
    return [{ order: nearest(index, ordinals, near, page * limit), count: total }];
  }
  const { byStart, notOver } = index.periods(now);
  if (!periodsOf(query).past) return [{ order: byStart.notOver, count: total }];
  const count = notOver.intersection_size(ordinals);
  return [
    { order: byStart.notOver, count },
    { order: byStart.past, count: total - count, isReversed: true },
  ];
}

/** A number of ordinals of a list, from a place on. */
function ordinalsFrom(
  scans: readonly Scan[],
  ordinals: TypedFastBitSet,
  from: number,
  limit: number,
): number[] {
  const taken: number[] = [];
  let before = 0;
  for (const { order, count, isReversed } of scans) {
    // A scan ends with the last ordinal that is wanted, not at the end of the order.
    const end = Math.min(before + count, from + limit);
    for (let step = 0; before < end && step < order.length; step += 1) {
      const ordinal = order[isReversed ? order.length - 1 - step : step] ?? 0;
      if (!ordinals.has(ordinal)) continue;
      if (before >= from) taken.push(ordinal);
      before += 1;
    }
  }
  return taken;
}

/** The nearest are distinguished by this many bands of equal area, which is much faster than to sort all. */
const bands = 1_024;

/** The wanted number of ordinals or some more, the nearest first, equally near ones by start date. */
function nearest(
  index: EditionIndex,
  ordinals: TypedFastBitSet,
  near: readonly [number, number],
  count: number,
): Int32Array {
  const place = onGlobe(near);
  const found = ordinals.array();
  const squares = new Float64Array(found.length);
  let farthest = Number.MIN_VALUE;
  // Loops by number: with iterators and callbacks this takes several times as long.
  for (let at = 0; at < found.length; at += 1) {
    const square = index.chordSquared(found[at] ?? 0, place);
    squares[at] = square;
    if (square > farthest) farthest = square;
  }
  const bandOf = (at: number) => Math.floor(((squares[at] ?? 0) / farthest) * (bands - 1));
  const counts = new Int32Array(bands);
  for (let at = 0; at < found.length; at += 1) {
    const band = bandOf(at);
    counts[band] = (counts[band] ?? 0) + 1;
  }
  let last = 0;
  for (let inside = counts[0] ?? 0; inside < count && last < bands - 1; ) {
    last += 1;
    inside += counts[last] ?? 0;
  }
  const wanted: number[] = [];
  for (let at = 0; at < found.length; at += 1) if (bandOf(at) <= last) wanted.push(at);
  wanted.sort(
    (a, b) => (squares[a] ?? 0) - (squares[b] ?? 0) || index.byStart(found[a] ?? 0, found[b] ?? 0),
  );
  return Int32Array.from(wanted, (at) => found[at] ?? 0);
}
