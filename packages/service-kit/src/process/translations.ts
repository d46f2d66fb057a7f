import { readFileSync } from 'node:fs';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import { formatter, interpolation, pluralRules } from '@siteswap/contracts/format';
import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';

/** Texts that a server writes: `translations.getFixedT(locale, namespace)`. */
export type Translations = i18n;
/** Finds a text of one language by its key. */
export type Translate = TFunction;

/**
 * The translations of a folder that has one file per language, `en.json` and its likes.
 * @param folder `new URL('./locales/', import.meta.url)`
 * @throws when a language is missing; what is in the files is for the caller's schema to say
 */
export function readTranslations<Messages>(folder: URL): Record<Locale, Messages> {
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')),
    ]),
  ) as Record<Locale, Messages>;
}

/**
 * Makes texts available for plain text: values are inserted unchanged, so HTML escapes them itself. A language that
 * lacks a text has it in English.
 * @param namespaces namespace → language → messages
 */
export function createTranslations(
  namespaces: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Translations {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [namespace, messagesByLocale] of Object.entries(namespaces)) {
    for (const [locale, messages] of Object.entries(messagesByLocale)) {
      resources[locale] = { ...resources[locale], [namespace]: messages };
    }
  }
  const translations = createInstance();
  // Nothing is loaded, so it is ready at once.
  void translations.use(formatter).init({
    resources: resources as Resource,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    ns: Object.keys(namespaces),
    initAsync: false,
    interpolation,
  });
  translations.services.pluralResolver.getRule = pluralRules;
  return translations;
}
