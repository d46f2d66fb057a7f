import { hintEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { choiceToFilters, type EditionChoice } from '../edition-filters.format.ts';

/** How many editions there would be without each filter; requested when a choice has no result. */
export function useEditionHints(choice: EditionChoice, isFiltered: boolean) {
  return useRoute(hintEditions, { query: choiceToFilters(choice) }, { enabled: isFiltered });
}
