import { countEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { choiceToFilters, type EditionChoice } from '../edition-filters.format.ts';

/** How many editions a choice has, and how many each further choice would leave; the former counts stay meanwhile. */
export function useEditionCounts(choice: EditionChoice) {
  return useRoute(
    countEditions,
    { query: choiceToFilters(choice) },
    { placeholderData: keepPreviousData },
  );
}
