import { locales } from '@siteswap/contracts/fields';

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

const countryNames = locales.map(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
);

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

/** What an edition is found by: its names and place, and its country as every language of the product calls it. */
export function searchText(edition: {
  name: string;
  conventionName: string;
  city?: string | null | undefined;
  region?: string | null | undefined;
  country?: string | null | undefined;
}): string {
  const { name, conventionName, city, region, country } = edition;
  const texts = [
    name,
    conventionName,
    city,
    region,
    ...(country ? countryNames.map((names) => names.of(country)) : []),
  ];
  return [...new Set(texts.flatMap((text) => searchWords(text ?? '')))].join(' ');
}
