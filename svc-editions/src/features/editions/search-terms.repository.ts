import type pg from 'pg';
import { searchWords } from '#src/search-text.ts';

/** One word that was typed, or the words it may have been: an edition must have one of them. */
export type SearchTerm = readonly [string, ...string[]];

/** Shorter words are too near to too many others to be corrected. */
const minCorrected = 4;
/** From here on what is typed may be the beginning of a longer word. */
const minPrefix = 5;
const maxCorrected = 40;
const maxCorrections = 20;

/** The word with two neighbouring letters swapped, in every place. */
const withSwappedLetters = (word: string): string[] =>
  [...word].slice(1).map((letter, at) => {
    const letters = [...word];
    letters[at + 1] = letters[at] ?? '';
    letters[at] = letter;
    return letters.join('');
  });

const text = `
select typed, array(
  select word from search_words
  where levenshtein_less_equal(word, typed, 1) <= 1
    or word = any (string_to_array(swapped, ' '))
    or (length(typed) >= ${minPrefix} and left(word, 1) = left(typed, 1)
      and levenshtein_less_equal(left(word, length(typed)), typed, 1) <= 1)
  order by levenshtein_less_equal(word, typed, 2), word
  limit ${maxCorrections}
) as corrections
from unnest($1::text[], $2::text[]) as words (typed, swapped)
where not exists (select from search_words where word like '%' || typed || '%')`;

/**
 * The words of a search. One that occurs nowhere is taken for a word that differs by one letter, or by two that were
 * swapped; while it is being typed, for the beginning of one.
 */
export async function searchTerms(pool: pg.Pool, q: string): Promise<SearchTerm[]> {
  const words = searchWords(q);
  const unsure = [...new Set(words)].filter(
    ({ length }) => length >= minCorrected && length <= maxCorrected,
  );
  if (unsure.length === 0) return words.map((word) => [word]);
  const { rows } = await pool.query<{ typed: string; corrections: string[] }>({
    name: 'search-terms',
    text,
    values: [unsure, unsure.map((word) => withSwappedLetters(word).join(' '))],
  });
  const corrected = new Map(rows.map(({ typed, corrections }) => [typed, corrections]));
  return words.map((word) => {
    const [first, ...others] = corrected.get(word) ?? [];
    return first === undefined ? [word] : [first, ...others];
  });
}
