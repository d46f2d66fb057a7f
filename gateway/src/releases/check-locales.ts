import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, locales } from '@siteswap/contracts/fields';
import { compareTexts } from '@siteswap/contracts/platform';
import { type Messages, messagesFile } from './messages.ts';
import type { ReleaseProblem } from './release-problem.ts';

const fileOf = (locale: string) => `locales/${locale}.json`;

async function readTexts(
  folder: string,
  locale: string,
  namespaces: readonly string[],
): Promise<Messages | ReleaseProblem> {
  const path = fileOf(locale);
  const text = await readFile(join(folder, path), 'utf8').catch(() => null);
  if (text === null) return { path, code: 'LOCALE_MISSING' };
  try {
    const messages = messagesFile.parse(JSON.parse(text));
    const found = Object.keys(messages).sort().join();
    if (found === [...namespaces].sort().join()) return messages;
    return { path, code: 'LOCALE_INVALID', params: { namespaces: found } };
  } catch {
    return { path, code: 'LOCALE_INVALID', params: { reason: 'no texts' } };
  }
}

const isProblem = (value: Messages | ReleaseProblem): value is ReleaseProblem =>
  typeof value['code'] === 'string';

/** Whether all eleven languages are there, each with the keys of English and the namespaces of the release. */
export async function localeProblems(
  folder: string,
  namespaces: readonly string[],
): Promise<ReleaseProblem[]> {
  const english = await readTexts(folder, defaultLocale, namespaces);
  const problems: ReleaseProblem[] = [];
  for (const locale of locales) {
    const texts = await readTexts(folder, locale, namespaces);
    if (isProblem(texts)) {
      problems.push(texts);
      continue;
    }
    if (isProblem(english)) continue;
    const { lacks, adds } = compareTexts(english, texts);
    if (lacks.length + adds.length > 0) {
      const params = { lacks: lacks.slice(0, 20), adds: adds.slice(0, 20) };
      problems.push({ path: fileOf(locale), code: 'LOCALE_KEYS_DIFFER', params });
    }
  }
  return problems;
}
