import type { EditionFilters, FilterName } from '@siteswap/contracts/editions';
import { filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';

/** How many editions there would be without each active filter, in the order of `filterNames`; zeros are left out. */
export function countWithoutEach(
  index: EditionIndex,
  filters: EditionFilters,
  now: number,
): { filter: FilterName; editions: number }[] {
  const { active, fitting } = filterEditions(index, filters, now);
  return active
    .map((filter) => ({ filter, editions: fitting(filter).size() }))
    .filter(({ editions }) => editions > 0);
}
