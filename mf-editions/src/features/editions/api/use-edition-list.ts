import { listCountries, listEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { choiceToCall, type EditionChoice } from '../edition-filters.ts';

/** Editions of a choice. The former result stays on screen while the next one loads. */
export function useEditionList(choice: EditionChoice) {
  return useRoute(listEditions, choiceToCall(choice), { placeholderData: keepPreviousData });
}

/** Countries that have editions, for the filter; asked for when the filters open. */
export function useCountries() {
  return useRoute(listCountries, {}, { staleTime: 300_000 });
}
