import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { flatTexts, type Translations } from '@siteswap/contracts/platform';
import { repositoryDir } from '../../paths.ts';

/** A folder of translations, one file a language, and its texts by language and key. */
export interface TextFolder {
  /** Path inside the repository. */
  readonly folder: string;
  readonly files: ReadonlyMap<Locale, Translations>;
  readonly texts: ReadonlyMap<Locale, ReadonlyMap<string, string>>;
}

/** A text that breaks a rule, and why. */
export interface TextFault {
  /** `shell/src/locales/fr.json login.title` */
  readonly where: string;
  readonly problem: string;
}

const read = (folder: string, locale: Locale): Translations =>
  JSON.parse(readFileSync(join(repositoryDir, folder, `${locale}.json`), 'utf8'));

/** Every folder with translations of the product. @throws Error when a language is missing or no JSON */
export function textFolders(): TextFolder[] {
  return globSync('{shell,mf-*,svc-*,packages/*}/src/**/locales', { cwd: repositoryDir })
    .filter((folder) => existsSync(join(repositoryDir, folder, 'en.json')))
    .sort()
    .map((folder) => {
      const files = new Map(locales.map((locale) => [locale, read(folder, locale)]));
      const texts = new Map([...files].map(([locale, file]) => [locale, flatTexts(file)]));
      return { folder, files, texts };
    });
}

/** All texts of a language, with the name of their file and their key. */
export function* textsOf(folders: readonly TextFolder[], locale: Locale) {
  for (const { folder, texts } of folders) {
    for (const [key, text] of texts.get(locale) ?? []) {
      yield { folder, key, text, where: `${folder}/${locale}.json ${key}` };
    }
  }
}
