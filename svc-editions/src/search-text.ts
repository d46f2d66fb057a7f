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
 * Made here rather than by PostgreSQL's `unaccent`, which is not immutable (no index on it without pretending),
 * knows no country names, and depends on a dictionary file of the server.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => ownLetters[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A month, 1 to 12, as every language of the product calls it, alone and in a date: `грудень`, `грудня`. */
export function monthWords(month: number): string[] {
  const names = formats.flatMap((format) => format.monthNames(month));
  return [...new Set(names.flatMap(searchWords))];
}

const monthOf = (day: string): number => Number(day.slice(5, 7));

/**
 * What an edition is searched by: its names and place, its country as every language of the product calls it, the
 * months of its first and last day likewise, and its year.
 */
export function searchText(edition: {
  name: string;
  conventionName: string;
  city?: string | null | undefined;
  region?: string | null | undefined;
  country?: string | null | undefined;
  /** `YYYY-MM-DD` */
  startDate: string;
  endDate: string;
}): string {
  const { name, conventionName, city, region, country, startDate, endDate } = edition;
  const months = new Set([monthOf(startDate), monthOf(endDate)]);
  const texts = [
    name,
    conventionName,
    city,
    region,
    ...(country ? formats.map((format) => format.country(country)) : []),
    ...[...months].flatMap(monthWords),
    startDate.slice(0, 4),
  ];
  return [...new Set(texts.flatMap((text) => searchWords(text ?? '')))].join(' ');
}
