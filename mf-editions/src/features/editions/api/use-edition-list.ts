import {
  countEditions,
  getEdition,
  hintEditions,
  listConventionEditions,
  listCountries,
  listEditions,
  listFavorites,
  mapEditions,
} from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { choiceToCall, type EditionChoice } from '../edition-filters.format.ts';

/** All reads that everybody's pages show editions from, with their conventions; read anew when one of either changes. */
export const ofPublicEditions = [
  getEdition,
  listEditions,
  mapEditions,
  countEditions,
  hintEditions,
  listCountries,
  listConventionEditions,
  listFavorites,
];

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
