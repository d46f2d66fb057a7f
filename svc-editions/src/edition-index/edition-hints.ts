import { type EditionFilters, type FilterName, filterNames } from '@siteswap/contracts/editions';
import { filterEditions } from './edition-filter.ts';
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
  const missesOf = new Int32Array(32);
  for (let slot = 0; slot < misses.length; slot += 1) {
    const missed = misses[slot] ?? 0;
    if (missed === 0) hits += 1;
    else if ((missed & (missed - 1)) === 0) {
      const bit = 31 - Math.clz32(missed);
      missesOf[bit] = (missesOf[bit] ?? 0) + 1;
    }
  }
  return active
    .map((filter) => ({ filter, editions: hits + (missesOf[filterNames.indexOf(filter)] ?? 0) }))
    .filter(({ editions }) => editions > 0);
}
