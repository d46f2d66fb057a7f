import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logger } from '@rsbuild/core';
import { locales } from '@siteswap/contracts/fields';
import { compareTranslations, type Translations, withEnglish } from '@siteswap/contracts/platform';

/** Folder of each namespace's translations: `{ carpool: '/…/mf-carpool/src/locales' }`. */
export type NamespaceFolders = Readonly<Record<string, string>>;

function readTranslations(folder: string, locale: string): Translations | undefined {
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : undefined;
}

/** Differences of each language from English, as sentences; empty when all is well. */
export function localeProblems(folders: NamespaceFolders): string[] {
  return Object.entries(folders).flatMap(([namespace, folder]) => {
    const english = readTranslations(folder, 'en') ?? {};
    return locales.flatMap((locale) => {
      const translations = readTranslations(folder, locale);
      if (!translations) return [`${namespace}: ${locale}.json is missing`];
      const faults = compareTranslations(english, translations, locale);
      return [
        ...faults.lacks.map((key) => `${namespace}: ${locale} lacks ${key}`),
        ...faults.adds.map((key) => `${namespace}: ${locale} has ${key}, en not`),
        ...faults.empty.map((key) => `${namespace}: ${locale} has an empty ${key}`),
        ...faults.forms.map((key) => `${namespace}: ${locale} has other plural forms than ${key}`),
        ...faults.placeholders.map((key) => `${namespace}: ${locale} differs from en in ${key}`),
      ];
    });
  });
}

/** @throws Error listing every difference; with ALLOW_MISSING_LOCALES=1 it only warns. */
export function checkLocales(folders: NamespaceFolders): void {
  const problems = localeProblems(folders);
  if (problems.length === 0) return;
  const message = `Translations differ between languages:\n  ${problems.slice(0, 40).join('\n  ')}`;
  if (process.env['ALLOW_MISSING_LOCALES'] !== '1') throw new Error(message);
  logger.warn(message);
}

/** Writes `locales/<locale>.json` as `{ namespace: translations }`. What a language lacks stands there in English, so nothing shows keys. */
export function writeLocales(folders: NamespaceFolders, outFolder: string): void {
  mkdirSync(join(outFolder, 'locales'), { recursive: true });
  for (const locale of locales) {
    const translations = Object.fromEntries(
      Object.entries(folders).map(([namespace, folder]) => [
        namespace,
        withEnglish(readTranslations(folder, 'en') ?? {}, readTranslations(folder, locale) ?? {}),
      ]),
    );
    writeFileSync(join(outFolder, 'locales', `${locale}.json`), JSON.stringify(translations));
  }
}
