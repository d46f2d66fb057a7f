import { countryWords, monthWords, searchWords } from '#src/search-text.ts';
import type { EditionIndex } from './edition-index.ts';
import { correct, mayBeMistyped, months, yearsOf, yearWord } from './mistyped-words.ts';
import type { IndexedWord } from './word-index.ts';

/** What a typed word stands for: words, and countries, months and years that have it in their name. */
interface Meaning {
  readonly words: readonly IndexedWord[];
  /** 1 at the numbers of countries. */
  readonly countries: Uint8Array;
  readonly months: number;
  readonly years: ReadonlySet<number>;
  readonly namesAny: boolean;
}

/** @param parts an edition must have a word that contains one of them */
function meaningOf(index: EditionIndex, parts: readonly string[]): Meaning {
  const isNamed = (word: string) => parts.some((part) => word.includes(part));
  const countries = Uint8Array.from(index.countries, (country) =>
    Number(country !== null && countryWords(country).some(isNamed)),
  );
  const monthBits = months.reduce(
    (bits, month) => (monthWords(month).some(isNamed) ? bits | (1 << (month - 1)) : bits),
    0,
  );
  const mayBeYear = parts.some((part) => /^\d{1,4}$/.test(part));
  const years = mayBeYear ? yearsOf(index).filter((year) => isNamed(yearWord(year))) : [];
  return {
    words: parts.flatMap((part) => index.wordIndex.containing(part)),
    countries,
    months: monthBits,
    years: new Set(years),
    namesAny: countries.includes(1) || monthBits !== 0 || years.length > 0,
  };
}

/** A word that occurs nowhere is taken for those that it may have been. */
function meaningOfTyped(index: EditionIndex, word: string): Meaning {
  const meaning = meaningOf(index, [word]);
  if (meaning.words.length > 0 || meaning.namesAny || !mayBeMistyped(word)) return meaning;
  return meaningOf(index, correct(index, word));
}

/**
 * Which editions have every word of a search, or a word that contains it. Countries and months are understood in every
 * language of the product.
 * @returns for each slot how many of the words it has, from the first on, and how many there are
 */
export function matchText(index: EditionIndex, q: string): { matched: Uint8Array; all: number } {
  const typed = [...new Set(searchWords(q))];
  const matched = new Uint8Array(index.slotCount);
  for (const [at, word] of typed.entries()) {
    const meaning = meaningOfTyped(index, word);
    if (meaning.namesAny) markNamed(index, matched, at, meaning);
    for (const { slots } of meaning.words) {
      for (const slot of slots) if (matched[slot] === at) matched[slot] = at + 1;
    }
  }
  return { matched, all: typed.length };
}

/** Counts the word for the editions of the countries, months and years that it names. */
function markNamed({ columns }: EditionIndex, matched: Uint8Array, at: number, meaning: Meaning) {
  const { countries, months: monthBits, years } = meaning;
  const { country, months: monthsOf, year } = columns;
  for (let slot = 0; slot < matched.length; slot += 1) {
    if (matched[slot] !== at) continue;
    const isNamed =
      countries[country[slot] ?? 0] === 1 ||
      ((monthsOf[slot] ?? 0) & monthBits) !== 0 ||
      (years.size > 0 && years.has(year[slot] ?? 0));
    if (isNamed) matched[slot] = at + 1;
  }
}
