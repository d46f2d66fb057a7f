import { searchTerms } from '@siteswap/contracts/search-terms';
import type { TypedFastBitSet } from 'typedfastbitset';
import { countryTerms, monthTerms } from '#src/shared/search-text.ts';
import { findAmenities } from './amenity-names.ts';
import type { EditionIndex } from './edition-index.ts';
import { correct, mayBeMistyped, yearWord } from './typo-correction.ts';

/** What a typed word stands for: editions, by their texts or by the country, months, year or amenity that it is in the name of. */
interface Meaning {
  readonly ordinals: TypedFastBitSet;
  /** The word occurs, or names something, though perhaps nothing that an edition has. */
  readonly isKnown: boolean;
}

/** @param parts an edition must have a word that contains one of them */
function meaningOf(index: EditionIndex, parts: readonly string[]): Meaning {
  const isNamed = (word: string) => parts.some((part) => word.includes(part));
  const isCountryNamed = (_: unknown, number: number) => {
    const code = index.countries[number];
    return typeof code === 'string' && countryTerms(code).some(isNamed);
  };
  const mayBeYear = parts.some((part) => /^\d{1,4}$/.test(part));
  const years = mayBeYear ? [...index.sets.byYear] : [];
  const named = [
    ...index.sets.byCountry.filter(isCountryNamed),
    ...index.sets.byMonth.filter((_, at) => monthTerms(at + 1).some(isNamed)),
    ...parts.flatMap(findAmenities).flatMap((at) => index.sets.byFlag[at] ?? []),
    ...years.filter(([year]) => isNamed(yearWord(year))).map(([, ofYear]) => ofYear),
  ];
  const letters = parts.flatMap((part) => index.sets.byLetter.get(part) ?? []);
  const terms = parts.flatMap((part) => (part.length > 1 ? index.wordIndex.containing(part) : []));
  const ordinals = index.sets.ofTerms(terms);
  for (const some of [...named, ...letters]) ordinals.union(some);
  return { ordinals, isKnown: terms.length > 0 || named.length > 0 };
}

/** A word that no edition has is replaced by the indexed terms closest to it. */
function ordinalsOfTyped(index: EditionIndex, word: string): TypedFastBitSet {
  const { ordinals, isKnown } = meaningOf(index, [word]);
  return isKnown || !mayBeMistyped(word)
    ? ordinals
    : meaningOf(index, correct(index, word)).ordinals;
}

/**
 * The ordinals of the editions that have every word of a search, or a word that contains it. Countries, months and amenities are
 * understood in every language of the product. Without any letter or digit nothing is found.
 */
export function findText(index: EditionIndex, q: string): TypedFastBitSet {
  const typed = [...new Set(searchTerms(q))].map((word) => ordinalsOfTyped(index, word));
  return typed.reduce(
    (all, ordinals) => all.intersection(ordinals),
    typed[0] ?? index.sets.empty(),
  );
}
