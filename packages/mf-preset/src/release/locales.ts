import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logger } from '@rsbuild/core';
import { locales } from '@siteswap/contracts/fields';
import { compareTexts, type Texts } from '@siteswap/contracts/platform';

/** Where the texts of each namespace lie: `{ carpool: '/…/mf-carpool/src/locales' }`. */
export type NamespaceFolders = Readonly<Record<string, string>>;

function readTexts(folder: string, locale: string): Texts | undefined {
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : undefined;
}

/** Differences of each language from English, as sentences; empty when all is well. */
export function localeProblems(folders: NamespaceFolders): string[] {
  return Object.entries(folders).flatMap(([namespace, folder]) => {
    const english = readTexts(folder, 'en') ?? {};
    return locales.flatMap((locale) => {
      const texts = readTexts(folder, locale);
      if (!texts) return [`${namespace}: ${locale}.json is missing`];
      const { lacks, adds } = compareTexts(english, texts);
      return [
        ...lacks.map((key) => `${namespace}: ${locale} lacks ${key}`),
        ...adds.map((key) => `${namespace}: ${locale} has ${key}, en not`),
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
