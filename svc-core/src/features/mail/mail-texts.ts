import { readdirSync, readFileSync } from 'node:fs';
import { defaultLocale, type Locale } from '@siteswap/contracts/fields';
import { createInstance, type TFunction } from 'i18next';

const folder = new URL('./locales/', import.meta.url);

/** One file per language, so that a new language is a new file. */
const resources = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.replace('.json', ''),
      { translation: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object },
    ]),
);

const i18n = createInstance({
  resources,
  fallbackLng: defaultLocale,
  // Texts go into plain text as they are; the HTML part escapes them itself.
  interpolation: { escapeValue: false },
  initAsync: false,
});
await i18n.init();

/** The sentences of mails in a language; English where the language has none. */
export const mailTexts = (locale: Locale): TFunction => i18n.getFixedT(locale);
