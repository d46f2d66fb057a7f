import { countryTerms, monthTerms } from '#src/shared/search-text.ts';
import { amenityNames } from './amenity-names.ts';
import type { EditionIndex } from './edition-index.ts';
import type { IndexedWord } from './word-index.ts';

/** A shorter word is too near to too many others to be corrected. */
const minCorrected = 4;
/** From here on what is typed may be the beginning of a longer word. */
const minPrefix = 5;
const maxCorrected = 40;
const maxCorrections = 20;
/** Letters of a correction at least. */
const minCorrection = 3;

/** A year as it is searched for: `2027`, `0985`. */
export const yearWord = (year: number): string => String(year).padStart(4, '0');

/**
 * Among these terms is every one that may have been mistyped so: what was typed begins with its first letter, or has that
 * one wrong and all others right, or two are swapped.
 */
function candidates(
  { wordIndex, countries, sets }: EditionIndex,
  typed: string,
  swapped: ReadonlySet<string>,
): Iterable<string>[] {
  const years = [...sets.byYear].filter(([, ordinals]) => !ordinals.isEmpty());
  return [
    textsOf(wordIndex.beginningWith(typed.charAt(0))),
    textsOf(wordIndex.containing(typed.slice(1))),
    [...swapped].filter((word) => wordIndex.has(word)),
    ...countries.map((country) => (country ? countryTerms(country) : [])),
    ...sets.byMonth.map((_, at) => monthTerms(at + 1)),
    ...amenityNames,
    years.map(([year]) => yearWord(year)),
  ];
}

const textsOf = (terms: Iterable<IndexedWord>): string[] => Array.from(terms, ({ text }) => text);

/** The word with two neighbouring letters swapped, in every place. */
const withSwappedLetters = (word: string): string[] =>
  [...word].slice(1).map((letter, at) => {
    const letters = [...word];
    letters[at + 1] = letters[at] ?? '';
    letters[at] = letter;
    return letters.join('');
  });

/** A year that no edition has is no mistyped year. */
const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Whether two terms differ by at most one letter that was added, left out or replaced. */
function isOneEditAway(a: string, b: string): boolean {
  const added = Math.abs(a.length - b.length);
  if (added > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < shorter && a[begin] === b[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return begin + end >= shorter - (1 - added);
}

/** Whether a word that occurs nowhere may be another one, mistyped. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= minCorrected && word.length <= maxCorrected && !isNumber(word);

/**
 * What a mistyped word may have been, the nearest first: the terms that differ from it by one letter, or by two that
 * were swapped, and, while it is being typed, those that begin so.
 */
export function correct(index: EditionIndex, typed: string): string[] {
  const swapped = new Set(withSwappedLetters(typed));
  const rankOf = (word: string): number => {
    if (isOneEditAway(word, typed)) return 1;
    if (word.length === typed.length && swapped.has(word)) return 2;
    const mayBegin = typed.length >= minPrefix && word[0] === typed[0];
    return mayBegin && isOneEditAway(word.slice(0, typed.length), typed) ? 3 : 0;
  };
  const ranks = new Map<string, number>();
  for (const terms of candidates(index, typed, swapped)) {
    for (const word of terms) {
      const rank = word.length >= minCorrection ? rankOf(word) : 0;
      if (rank > 0) ranks.set(word, rank);
    }
  }
  return [...ranks]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || (a < b ? -1 : 1))
    .slice(0, maxCorrections)
    .map(([word]) => word);
}
