import { type Locale, toLocale } from '@siteswap/contracts/fields';
import { createTranslations, readTranslations, type Translate } from '@siteswap/service-kit';

/** The texts of a folder with one JSON file per language, as a function of the language. */
export function loadTranslations(folder: URL): (locale: Locale) => Translate {
  const translations = createTranslations({ translation: readTranslations(folder) });
  return (locale) => translations.getFixedT(locale);
}

/** The language stored for a member; English when it is none of ours. */
export const localeOf = (member: { readonly locale: string }): Locale => toLocale(member.locale);
