import { hintEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { choiceToFilters, type EditionChoice } from '../edition-filters.ts';

/** How many editions there would be without each filter; asked for where a choice finds nothing. */
export function useEditionHints(choice: EditionChoice, isFiltered: boolean) {
  return useRoute(hintEditions, { query: choiceToFilters(choice) }, { enabled: isFiltered });
}
