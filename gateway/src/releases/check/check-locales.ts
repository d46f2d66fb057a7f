import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, locales } from '@siteswap/contracts/fields';
import { compareTranslations } from '@siteswap/contracts/platform';
import { type Messages, messagesFile } from '#src/translations/messages.ts';
import type { ReleaseProblem } from './release-problem.ts';

const fileOf = (locale: string) => `locales/${locale}.json`;

async function readTranslations(
  folder: string,
  locale: string,
  namespaces: readonly string[],
): Promise<Messages | ReleaseProblem> {
  const path = fileOf(locale);
  const text = await readFile(join(folder, path), 'utf8').catch(() => null);
  if (text === null) return { path, code: 'LOCALE_MISSING' };
  try {
    const messages = messagesFile.parse(JSON.parse(text));
    const present = Object.keys(messages).sort().join();
    if (present === [...namespaces].sort().join()) return messages;
    return { path, code: 'LOCALE_INVALID', params: { namespaces: present } };
  } catch {
    return { path, code: 'LOCALE_INVALID', params: { reason: 'no translations' } };
  }
}

const isProblem = (value: Messages | ReleaseProblem): value is ReleaseProblem =>
  typeof value['code'] === 'string';

/** Whether all eleven languages are there, each with the namespaces of the release, and match the English texts. */
export async function localeProblems(
  folder: string,
  namespaces: readonly string[],
): Promise<ReleaseProblem[]> {
  const english = await readTranslations(folder, defaultLocale, namespaces);
  const problems: ReleaseProblem[] = [];
  for (const locale of locales) {
    const translations = await readTranslations(folder, locale, namespaces);
    if (isProblem(translations)) {
      problems.push(translations);
      continue;
    }
    if (isProblem(english)) continue;
    const faults = compareTranslations(english, translations, locale);
    const found = Object.entries(faults).filter(([, keys]) => keys.length > 0);
    if (found.length > 0) {
      const params = Object.fromEntries(found.map(([fault, keys]) => [fault, keys.slice(0, 20)]));
      problems.push({ path: fileOf(locale), code: 'LOCALE_DIFFERS', params });
    }
  }
  return problems;
}
