import type { EditionFilters, EditionSort } from '@siteswap/contracts/editions';
import { filterEditions, periodsOf } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { distanceKm } from './places.ts';

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
  const slots = inOrder(index, query, now);
  const from = (page - 1) * limit;
  const { id } = index.columns;
  return {
    ids: Array.from(slots.subarray(from, from + limit), (slot) => id[slot] ?? 0),
    total: slots.length,
  };
}

/** The slots of all that fit, in the order that was asked for. */
function inOrder(index: EditionIndex, query: EditionListQuery, now: number): Int32Array {
  const { sort, near } = query;
  const { misses } = filterEditions(index, query, now);
  const found = (slots: Int32Array) => collect(index, slots, misses);
  if (sort === 'name') return found(index.order('name'));
  if (sort === 'updatedAt') return found(index.order('update')).reverse();
  const byStart = index.order('start');
  if (sort === 'distance' && near) {
    return byDistance(index, found(byStart), near);
  }
  const { past, current, upcoming } = periodsOf(query);
  if (!past) return found(byStart);
  if (!current && !upcoming) return found(byStart).reverse();
  return pastLast(index, found(byStart), now);
}

/** Those of the slots that miss no filter, until the next read. */
function collect({ matches }: EditionIndex, slots: Int32Array, misses: Int32Array): Int32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (misses[slot] !== 0) continue;
    matches[count] = slot;
    count += 1;
  }
  return matches.subarray(0, count);
}

function pastLast({ columns }: EditionIndex, slots: Int32Array, now: number): Int32Array {
  const isPast = (slot: number) => (columns.endsAt[slot] ?? 0) <= now;
  const sorted = new Int32Array(slots.length);
  let first = 0;
  let last = slots.length;
  for (const slot of slots) {
    if (isPast(slot)) {
      last -= 1;
      sorted[last] = slot;
    } else {
      sorted[first] = slot;
      first += 1;
    }
  }
  return sorted;
}

/** The nearest first, equally near ones as before. */
function byDistance(
  { columns }: EditionIndex,
  slots: Int32Array,
  near: readonly [number, number],
): Int32Array {
  const distances = new Map<number, number>();
  for (const slot of slots) {
    const place = [columns.latitude[slot] ?? 0, columns.longitude[slot] ?? 0] as const;
    distances.set(slot, distanceKm(near, place));
  }
  const ordered = [...slots].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
  return Int32Array.from(ordered);
}
