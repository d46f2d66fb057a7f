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
  const walks = walksOf(index, query, { slots: found, total }, now);
  const slots = slotsFrom(walks, found, (page - 1) * limit, limit);
  return { ids: slots.map((slot) => id[slot] ?? 0), total };
}

/** The found slots. */
interface Found {
  readonly slots: TypedFastBitSet;
  readonly total: number;
}

/** A part of a list: those of the found slots that are in an order, and how many they are. */
interface Walk {
  readonly order: Int32Array;
  readonly count: number;
  readonly isReversed?: boolean;
}

/** The list that was asked for, as walks one after the other. */
function walksOf(
  index: EditionIndex,
  query: EditionListQuery,
  { slots, total }: Found,
  now: number,
): Walk[] {
  const { sort, near, page, limit } = query;
  if (sort === 'name') return [{ order: index.order('name'), count: total }];
  if (sort === 'updatedAt') {
    return [{ order: index.order('update'), count: total, isReversed: true }];
  }
  if (sort === 'distance' && near) {
    return [{ order: nearest(index, slots, near, page * limit), count: total }];
  }
  const { byStart, notOver } = index.periods(now);
  if (!periodsOf(query).past) return [{ order: byStart.notOver, count: total }];
  const count = notOver.intersection_size(slots);
  return [
    { order: byStart.notOver, count },
    { order: byStart.past, count: total - count, isReversed: true },
  ];
}

/** So many slots of a list, from a place on. */
function slotsFrom(
  walks: readonly Walk[],
  slots: TypedFastBitSet,
  from: number,
  limit: number,
): number[] {
  const taken: number[] = [];
  let before = 0;
  for (const { order, count, isReversed } of walks) {
    // A walk ends with the last slot that is wanted, not at the end of the order.
    const end = Math.min(before + count, from + limit);
    for (let step = 0; before < end && step < order.length; step += 1) {
      const slot = order[isReversed ? order.length - 1 - step : step] ?? 0;
      if (!slots.has(slot)) continue;
      if (before >= from) taken.push(slot);
      before += 1;
    }
  }
  return taken;
}

/** The nearest are told apart by so many rings of equal area, which is much faster than to sort all. */
const rings = 1_024;

/** So many of the slots or some more, the nearest first, equally near ones by start date. */
function nearest(
  index: EditionIndex,
  slots: TypedFastBitSet,
  near: readonly [number, number],
  count: number,
): Int32Array {
  const place = onGlobe(near);
  const found = slots.array();
  const squares = new Float64Array(found.length);
  let farthest = Number.MIN_VALUE;
  // Loops by number: with iterators and callbacks this takes several times as long.
  for (let at = 0; at < found.length; at += 1) {
    const square = index.chordSquared(found[at] ?? 0, place);
    squares[at] = square;
    if (square > farthest) farthest = square;
  }
  const ringOf = (at: number) => Math.floor(((squares[at] ?? 0) / farthest) * (rings - 1));
  const counts = new Int32Array(rings);
  for (let at = 0; at < found.length; at += 1) {
    const ring = ringOf(at);
    counts[ring] = (counts[ring] ?? 0) + 1;
  }
  let last = 0;
  for (let inside = counts[0] ?? 0; inside < count && last < rings - 1; ) {
    last += 1;
    inside += counts[last] ?? 0;
  }
  const wanted: number[] = [];
  for (let at = 0; at < found.length; at += 1) if (ringOf(at) <= last) wanted.push(at);
  wanted.sort(
    (a, b) => (squares[a] ?? 0) - (squares[b] ?? 0) || index.byStart(found[a] ?? 0, found[b] ?? 0),
  );
  return Int32Array.from(wanted, (at) => found[at] ?? 0);
}
