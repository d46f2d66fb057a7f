import { distance } from 'fastest-levenshtein';
import { countryWords, monthWords } from '#src/search-text.ts';
import type { EditionIndex } from './edition-index.ts';

/** Shorter words are too near to too many others to be corrected. */
const minCorrected = 4;
/** From here on what is typed may be the beginning of a longer word. */
const minPrefix = 5;
const maxCorrected = 40;
const maxCorrections = 20;
/** Words that a typo is corrected to have at least so many letters. */
const minCorrection = 3;

export const months: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** A year as it is searched for: `2027`, `0985`. */
export const yearWord = (year: number): string => String(year).padStart(4, '0');

/** The distinct years in which editions begin. */
export function yearsOf({ columns, slotCount }: EditionIndex): Set<number> {
  return new Set(columns.year.subarray(0, slotCount));
}

/** Every word that some edition is found by. */
function vocabulary(index: EditionIndex): string[] {
  return [
    ...index.wordIndex.texts,
    ...index.countries.flatMap((country) => (country ? countryWords(country) : [])),
    ...months.flatMap(monthWords),
    ...Array.from(yearsOf(index), yearWord),
  ];
}

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

const isOneEditAway = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 1 && distance(a, b) <= 1;

/** Whether a word that occurs nowhere may be another one, mistyped. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= minCorrected && word.length <= maxCorrected && !isNumber(word);

/**
 * What a mistyped word may have been, the nearest first: the words that differ from it by one letter, or by two that
 * were swapped, and, while it is being typed, those that begin so.
 */
export function correct(index: EditionIndex, typed: string): string[] {
  const swapped = new Set(withSwappedLetters(typed));
  const near = vocabulary(index).filter(
    (word) =>
      word.length >= minCorrection &&
      (isOneEditAway(word, typed) ||
        swapped.has(word) ||
        (typed.length >= minPrefix &&
          word[0] === typed[0] &&
          isOneEditAway(word.slice(0, typed.length), typed))),
  );
  return [...new Set(near)]
    .map((word) => ({ word, edits: distance(word, typed) }))
    .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
    .slice(0, maxCorrections)
    .map(({ word }) => word);
}
