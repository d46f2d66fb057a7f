import type { EditionFilters, FilterName } from '@siteswap/contracts/editions';
import { bitOf, filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';

/** How many editions there would be without each active filter, in the order of `filterNames`; zeros are left out. */
export function countWithoutEach(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): { filter: FilterName; editions: number }[] {
  const { active, misses } = filterEditions(index, filters, now);
  let hits = 0;
  /** Editions that miss one filter alone, by its bit. */
  const missesOf = new Map<number, number>();
  for (const slot of index.order('start')) {
    const missed = misses(slot);
    if (missed === 0) hits += 1;
    else if ((missed & (missed - 1)) === 0) missesOf.set(missed, (missesOf.get(missed) ?? 0) + 1);
  }
  return active
    .map((filter) => ({ filter, editions: hits + (missesOf.get(bitOf(filter)) ?? 0) }))
    .filter(({ editions }) => editions > 0);
}
