import { locales } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';

/** Letters that are letters of their own, not a base letter with a mark that NFD could part from it. */
const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

const formats = locales.map(createFormat);

/**
 * Words of a text without case, accents and signs: `Göteborg, l'été` → `['goteborg', 'l', 'ete']`.
 * Made here rather than by PostgreSQL's `unaccent`, which knows no country names and depends on a dictionary file of
 * the server.
 */
export function searchWords(text: string): string[] {
  const lower = text.toLowerCase();
  // Most texts are plain, and read ten times faster.
  if (/^[ -~]*$/.test(lower)) return lower.match(/[a-z0-9]+/g) ?? [];
  const plain = lower
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => ownLetters[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const countries = new Map<string, readonly string[]>();
const months = new Map<number, readonly string[]>();

/** The words of texts that `find` finds for a key, made once. */
function remembered<K>(known: Map<K, readonly string[]>, key: K, find: () => string[]) {
  const before = known.get(key);
  if (before) return before;
  const words = [...new Set(find().flatMap(searchWords))];
  known.set(key, words);
  return words;
}

/** A country as every language of the product calls it. */
export const countryWords = (country: string): readonly string[] =>
  remembered(countries, country, () => formats.map((format) => format.country(country)));

/** A month, 1 to 12, as every language of the product calls it, alone and in a date: `грудень`, `грудня`. */
export const monthWords = (month: number): readonly string[] =>
  remembered(months, month, () => formats.flatMap((format) => format.monthNames(month)));
