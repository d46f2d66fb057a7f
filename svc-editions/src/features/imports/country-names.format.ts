import { countryCodes } from '@siteswap/contracts/editions';
import { locales } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';

/** What people write that is no name of the standard: parts of countries, short and former names, codes of three letters. */
const otherNames: Readonly<Record<string, string>> = {
  GB: 'uk, great britain, england, scotland, wales, northern ireland, gbr, angleterre, ecosse, inglaterra, inghilterra, engeland, anglia, англия, англія, великобритания, велика британія',
  US: 'usa, us of america, united states of america, america, etats-unis d’amerique, estados unidos de america, сша',
  NL: 'holland, hollande, holanda, olanda, nld, голландия, голландія',
  CZ: 'czech republic, republique tcheque, tschechische republik, republica checa, repubblica ceca, tsjechische republiek, cze',
  TR: 'turkey, turquie, tur',
  CI: 'ivory coast',
  IE: 'republic of ireland, eire, irl',
  RU: 'russian federation, rus',
  KR: 'korea, kor',
  AT: 'aut',
  AU: 'aus',
  BE: 'bel',
  CA: 'can',
  CH: 'che, sui',
  DE: 'deu, ger, brd',
  DK: 'dnk, den',
  ES: 'esp',
  FI: 'fin',
  FR: 'fra',
  HU: 'hun',
  IL: 'isr',
  IT: 'ita',
  JP: 'jpn',
  NO: 'nor',
  NZ: 'nzl',
  PL: 'pol',
  PT: 'prt, por',
  SE: 'swe',
  UA: 'ukr',
};

/** `The Netherlands`, `U.S.A.` and `États-Unis` without article, stops and marks. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .replaceAll("'", '’')
    .toLowerCase()
    .replace(/^the /, '')
    .trim();

let codesByName: ReadonlyMap<string, string> | undefined;

/** Codes by the names in the languages of the product; made once, for there are some thousand. */
function countriesByName(): ReadonlyMap<string, string> {
  codesByName ??= new Map([
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.split(', ').map((name) => [fold(name), code] as const),
    ),
    ...locales.flatMap((locale) => {
      const { country } = createFormat(locale);
      return [...countryCodes].map((code) => [fold(country(code)), code] as const);
    }),
  ]);
  return codesByName;
}

/** The code of a country that is written as a code or as a name; the text itself when it is neither. */
export function countryOf(text: string): string {
  const code = text.toUpperCase();
  return countryCodes.has(code) ? code : (countriesByName().get(fold(text)) ?? text);
}
