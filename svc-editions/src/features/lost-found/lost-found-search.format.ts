import { searchTerms } from '@siteswap/contracts/search-terms';

interface Searched {
  readonly id: number;
  readonly number: number;
  readonly description: string;
  readonly place: string | null;
}

/** The ids of the items that have each part of a search: as the number, or at the beginning of a word. */
export function findItemsByText(items: readonly Searched[], q: string): number[] {
  const typed = searchTerms(q);
  return items
    .filter(({ number, description, place }) => {
      const described = searchTerms(`${description} ${place ?? ''}`);
      return typed.every(
        (part) => part === String(number) || described.some((word) => word.startsWith(part)),
      );
    })
    .map(({ id }) => id);
}
