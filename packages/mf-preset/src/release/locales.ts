import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logger } from '@rsbuild/core';
import { locales } from '@siteswap/contracts/fields';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Where the texts of each namespace lie: `{ carpool: '/…/mf-carpool/src/locales' }`. */
export type NamespaceFolders = Readonly<Record<string, string>>;

/** Plural suffixes differ between languages, so sets of keys are compared without them. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [withoutPlural(prefix + key)] : keysOf(value, `${prefix}${key}.`),
  );
}

function readTexts(folder: string, locale: string): Texts | undefined {
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : undefined;
}

/** Differences of each language from English, as sentences; empty when all is well. */
export function localeProblems(folders: NamespaceFolders): string[] {
  return Object.entries(folders).flatMap(([namespace, folder]) => {
    const english = new Set(keysOf(readTexts(folder, 'en') ?? {}));
    return locales.flatMap((locale) => {
      const texts = readTexts(folder, locale);
      if (!texts) return [`${namespace}: ${locale}.json is missing`];
      const keys = new Set(keysOf(texts));
      return [
        ...[...english]
          .filter((key) => !keys.has(key))
          .map((key) => `${namespace}: ${locale} lacks ${key}`),
        ...[...keys]
          .filter((key) => !english.has(key))
          .map((key) => `${namespace}: ${locale} has ${key}, en not`),
      ];
    });
  });
}

/** @throws Error listing every difference; with ALLOW_MISSING_LOCALES=1 it only warns. */
export function checkLocales(folders: NamespaceFolders): void {
  const problems = localeProblems(folders);
  if (problems.length === 0) return;
  const text = `Texts differ between languages:\n  ${problems.slice(0, 40).join('\n  ')}`;
  if (process.env['ALLOW_MISSING_LOCALES'] !== '1') throw new Error(text);
  logger.warn(text);
}

/** Writes `locales/<locale>.json` as `{ namespace: texts }`. A language without a file gets English, so nothing shows keys. */
export function writeLocales(folders: NamespaceFolders, outFolder: string): void {
  mkdirSync(join(outFolder, 'locales'), { recursive: true });
  for (const locale of locales) {
    const texts = Object.fromEntries(
      Object.entries(folders).map(([namespace, folder]) => [
        namespace,
        readTexts(folder, locale) ?? readTexts(folder, 'en') ?? {},
      ]),
    );
    writeFileSync(join(outFolder, 'locales', `${locale}.json`), JSON.stringify(texts));
  }
}
