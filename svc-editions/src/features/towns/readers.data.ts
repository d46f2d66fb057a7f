import type { Locale } from '@siteswap/contracts/fields';

/** What towns readers of a language look for, and how they spell them. */
export interface Reader {
  /** Where they are likelier than elsewhere. */
  readonly countries: readonly string[];
  /** Letters with marks that the language has, in addition to `a` to `z`. */
  readonly letters: string;
}

export const readers: Readonly<Record<Locale, Reader>> = {
  en: { countries: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ'], letters: '' },
  da: { countries: ['DK'], letters: 'æøåé' },
  de: { countries: ['DE', 'AT', 'CH'], letters: 'äöüß' },
  es: { countries: ['ES'], letters: 'áéíóúüñ' },
  fr: { countries: ['FR', 'BE', 'CH'], letters: 'àâæçéèêëîïôœùûüÿ' },
  it: { countries: ['IT', 'CH'], letters: 'àèéìòù' },
  nl: { countries: ['NL', 'BE'], letters: 'éèëïöü' },
  pl: { countries: ['PL'], letters: 'ąćęłńóśźż' },
  pt: { countries: ['PT', 'BR'], letters: 'áâãàçéêíóôõú' },
  ru: { countries: ['RU'], letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя' },
  uk: { countries: ['UA'], letters: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя' },
};
