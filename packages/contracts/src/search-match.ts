import { searchTerms } from './search-terms.ts';

/** Whether each part of a search begins a part of one of the texts, such as names. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const parts = texts.flatMap(searchTerms);
  return searchTerms(search).every((asked) => parts.some((part) => part.startsWith(asked)));
}
