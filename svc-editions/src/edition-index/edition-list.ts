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
  const slots = slotsFrom(walksOf(index, query, found, now), (page - 1) * limit, limit);
  return { ids: slots.map((slot) => id[slot] ?? 0), total };
}

/** A part of a list: the slots of an order that are in a set. */
interface Walk {
  readonly order: Int32Array;
  readonly slots: TypedFastBitSet;
  readonly isReversed?: boolean;
}

/** The list that was asked for, as walks one after the other. */
function walksOf(
  index: EditionIndex,
  query: EditionListQuery,
  slots: TypedFastBitSet,
  now: number,
): Walk[] {
  const { sort, near } = query;
  if (sort === 'name') return [{ order: index.order('name'), slots }];
  if (sort === 'updatedAt') return [{ order: index.order('update'), slots, isReversed: true }];
  const order = index.order('start');
  if (sort === 'distance' && near) return [{ order: byDistance(index, order, slots, near), slots }];
  if (!periodsOf(query).past) return [{ order, slots }];
  const { past } = index.periods(now);
  return [
    { order, slots: slots.new_difference(past) },
    { order, slots: slots.new_intersection(past), isReversed: true },
  ];
}

/** So many slots of a list, from a place on. */
function slotsFrom(walks: readonly Walk[], from: number, limit: number): number[] {
  const taken: number[] = [];
  let before = 0;
  for (const { order, slots, isReversed } of walks) {
    // A walk ends with the last slot that is wanted, not at the end of the order.
    const end = Math.min(before + slots.size(), from + limit);
    for (let step = 0; before < end && step < order.length; step += 1) {
      const slot = order[isReversed ? order.length - 1 - step : step] ?? 0;
      if (!slots.has(slot)) continue;
      if (before >= from) taken.push(slot);
      before += 1;
    }
  }
  return taken;
}

/** The nearest first, equally near ones as before. */
function byDistance(
  { columns, slotCount }: EditionIndex,
  order: Int32Array,
  slots: TypedFastBitSet,
  near: readonly [number, number],
): Int32Array {
  const { globeX, globeY, globeZ } = columns;
  const [x, y, z] = onGlobe(near);
  const chords = new Float64Array(slotCount);
  slots.forEach((slot) => {
    chords[slot] = Math.hypot(
      (globeX[slot] ?? 0) - x,
      (globeY[slot] ?? 0) - y,
      (globeZ[slot] ?? 0) - z,
    );
  });
  return order
    .filter((slot) => slots.has(slot))
    .sort((a, b) => (chords[a] ?? 0) - (chords[b] ?? 0));
}
