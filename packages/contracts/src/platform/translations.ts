import type { Locale } from '../fields.ts';
import { pluralForms } from '../format.ts';

/** Translations of one namespace in one language, which may be nested. */
export interface Translations {
  readonly [key: string]: string | Translations;
}

const plural = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string): string => key.replace(plural, '');

/** Every text by its key, nested keys joined by points: `{ page: { title } }` → `page.title`. */
export function flatTexts(translations: Translations, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(translations).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : [...flatTexts(value, `${prefix}${key}.`)],
    ),
  );
}

/** The names in `{{name}}` and `{{name, format}}` of a text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] as string)),
];

/** What is wrong with the texts of a language; lists of keys, empty when all is well. */
export interface TranslationFaults {
  /** English has it, this language does not. */
  readonly lacks: string[];
  /** This language has it, English does not. */
  readonly adds: string[];
  readonly empty: string[];
  /** Plural forms that the language needs and lacks, or that it does not have: `seats_few`. */
  readonly forms: string[];
  /** Keys with the placeholder that was lost or invented: `seats_other {{count}}`. */
  readonly placeholders: string[];
}

/** Forms of counted texts. `zero` is a wording of ours that any text may have. */
function formFaults(keys: Iterable<string>, locale: Locale): string[] {
  const needed = pluralForms(locale);
  const given = new Set(keys);
  const bases = new Set([...given].filter((key) => key.endsWith('_other')).map(withoutPlural));
  const missing = [...bases].flatMap((base) =>
    needed.map((form) => `${base}_${form}`).filter((key) => !given.has(key)),
  );
  const unknown = [...given].filter((key) => {
    const form = plural.exec(key)?.[1];
    if (!form || form === 'zero' || needed.includes(form)) return false;
    return bases.has(withoutPlural(key));
  });
  return [...missing, ...unknown];
}

function placeholderFaults(
  english: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  return [...texts].flatMap(([key, text]) => {
    const base = english.get(key) ?? english.get(`${withoutPlural(key)}_other`);
    if (base === undefined) return [];
    const [wanted, given] = [placeholdersOf(base), placeholdersOf(text)];
    // "A device was signed out" needs no number, and any counted text may name it.
    const isCounted = plural.test(key);
    const lost = wanted.filter((name) => !given.includes(name) && name !== 'count');
    const invented = given.filter(
      (name) => !wanted.includes(name) && !(isCounted && name === 'count'),
    );
    return [...lost, ...invented].map((name) => `${key} {{${name}}}`);
  });
}

/**
 * Compares the texts of a language with the English ones: the same keys, all plural forms of the language, the same
 * placeholders, nothing empty. The one check of builds, of uploads to the gateway and of the tests.
 */
export function compareTranslations(
  english: Translations,
  translations: Translations,
  locale: Locale,
): TranslationFaults {
  const [base, texts] = [flatTexts(english), flatTexts(translations)];
  const keysOf = (all: ReadonlyMap<string, string>) => new Set([...all.keys()].map(withoutPlural));
  const [expected, actual] = [keysOf(base), keysOf(texts)];
  return {
    lacks: [...expected].filter((key) => !actual.has(key)),
    adds: [...actual].filter((key) => !expected.has(key)),
    empty: [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key),
    forms: formFaults(texts.keys(), locale),
    placeholders: placeholderFaults(base, texts),
  };
}

/**
 * A language with English under it, text by text: what a language lacks is read in English, in pages, mails and
 * notifications alike.
 */
export function withEnglish(english: Translations, translations: Translations): Translations {
  const merged: Record<string, string | Translations> = { ...english, ...translations };
  for (const [key, value] of Object.entries(english)) {
    const own = translations[key];
    if (typeof value === 'object' && typeof own === 'object') merged[key] = withEnglish(value, own);
  }
  return merged;
}
