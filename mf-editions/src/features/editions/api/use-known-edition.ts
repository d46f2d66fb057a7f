import {
  type Edition,
  type EditionCard,
  listConventionEditions,
  listEditions,
  listFavorites,
} from '@siteswap/contracts/editions';
import { useQueryClient } from '@tanstack/react-query';

/** An edition of which perhaps only its card is known so far. */
export type KnownEdition = EditionCard & Partial<Edition>;

interface CardList {
  readonly data?: readonly EditionCard[];
}

/**
 * What the lists of this visit contain about an edition: shown while its page loads, or when it cannot be loaded.
 * Undefined when no list has it.
 */
export function useKnownEdition(id: number): KnownEdition | undefined {
  const client = useQueryClient();
  const lists = [listEditions, listFavorites, listConventionEditions].flatMap((route) =>
    client.getQueriesData<CardList>({ queryKey: [route.id] }),
  );
  for (const [, list] of lists) {
    const card = list?.data?.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
}
