import { locales } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { searchTerms } from '@siteswap/contracts/search-terms';

const formats = locales.map(createFormat);

const countries = new Map<string, readonly string[]>();
const months = new Map<number, readonly string[]>();

/** The search terms of the texts that `find` returns for a key, computed once. */
function remembered<K>(known: Map<K, readonly string[]>, key: K, find: () => string[]) {
  const before = known.get(key);
  if (before) return before;
  const terms = [...new Set(find().flatMap(searchTerms))];
  known.set(key, terms);
  return terms;
}

/** A country as every language of the product calls it. */
export const countryTerms = (country: string): readonly string[] =>
  remembered(countries, country, () => formats.map((format) => format.country(country)));

/** A month, 1 to 12, as every language of the product calls it, alone and in a date: `грудень`, `грудня`. */
export const monthTerms = (month: number): readonly string[] =>
  remembered(months, month, () => formats.flatMap((format) => format.monthNames(month)));
