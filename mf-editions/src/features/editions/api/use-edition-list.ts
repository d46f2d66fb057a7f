import { listCountries, listEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { choiceToCall, type EditionChoice } from '../edition-filters.format.ts';

/** Editions of a choice. The previous result stays visible while the next one loads. */
export function useEditionList(choice: EditionChoice) {
  return useRoute(listEditions, choiceToCall(choice), { placeholderData: keepPreviousData });
}

/** Countries that have editions; requested when the filters open. */
export function useCountries() {
  return useRoute(listCountries, {}, { staleTime: 300_000 });
}

/** The editions that ended last. */
export function useRecentEditions(limit: number) {
  return useRoute(listEditions, { query: { period: ['past'], limit } });
}

/** The first editions to come. */
export function useSoonestEditions(limit: number) {
  return useRoute(listEditions, { query: { limit } });
}
