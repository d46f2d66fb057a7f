import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { repositoryDir } from '#src/paths.ts';

/** Every folder that holds texts of the product, one file a language: found by looking. */
const folders = globSync(
  [
    '{shell,mf-*,packages/*}/src/locales',
    '{shell,mf-*}/src/features/*/locales',
    'svc-*/src/features/*/locales',
    'packages/contracts/src/*/notices',
  ],
  { cwd: repositoryDir },
)
  .filter((folder) => existsSync(join(repositoryDir, folder, 'en.json')))
  .sort();

/** Texts that are the same word in English, and why nobody forgot them: names, and words a language has taken over. */
const sameInAll = ['siteswap', 'facebook', 'instagram', 'food trucks', 'slackline'];
const sameIn: Partial<Record<string, readonly string[]>> = {
  da: ['admin', 'administration', 'online'],
  de: ['admin', 'e-mails', 'convention', 'workshops', 'online'],
  es: ['admin', 'error'],
  fr: [
    'admin',
    'notifications',
    'administration',
    'convention',
    'date',
    'dates',
    'concert',
    'message',
    'messages',
    'page {{page}}',
    'e-mails',
  ],
  it: ['admin', 'account', 'password', 'online', 'convention'],
  nl: ['account', 'filters', 'concert', 'workshops', 'online'],
  pl: ['admin', 'online'],
  pt: ['admin'],
};

const plural = /_(zero|one|two|few|many|other)$/;

function texts(folder: string, locale: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value);
    else
      for (const [key, inner] of Object.entries(value as object)) {
        walk(inner, path ? `${path}.${key}` : key);
      }
  };
  walk(JSON.parse(readFileSync(join(repositoryDir, folder, `${locale}.json`), 'utf8')), '');
  return found;
}

const keysOf = (all: Map<string, string>): string[] => [
  ...new Set([...all.keys()].map((key) => key.replace(plural, ''))),
];

/** Plural forms that a language has for whole numbers and their likes; `zero` is a wording of ours. */
function missingForms(all: Map<string, string>, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const counted = [...all.keys()].filter((key) => key.endsWith('_other'));
  return counted.flatMap((key) =>
    forms.map((form) => key.replace(/_other$/, `_${form}`)).filter((wanted) => !all.has(wanted)),
  );
}

const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)/g)].map((found) => found[1] as string)),
];

const hasWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, '').replaceAll('Siteswap', ''));

it('AC-07 texts are found', () => {
  for (const folder of ['shell/src/locales', 'packages/contracts/src/core/notices']) {
    expect(folders).toContain(folder);
  }
  expect(folders).toContain('svc-core/src/features/mail/locales');
  expect(folders).toContain('shell/src/features/legal/locales');
});

describe.each(folders)('AC-07 texts of %s', (folder) => {
  const english = texts(folder, 'en');

  it('exist in all eleven languages and no other', () => {
    const files = readdirSync(join(repositoryDir, folder)).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(locales.map((locale) => `${locale}.json`).sort());
  });

  it.each(locales)('%s has the same keys, every plural form and every placeholder', (locale) => {
    const own = texts(folder, locale);
    expect(keysOf(own).sort()).toEqual(keysOf(english).sort());
    expect(missingForms(own, locale)).toEqual([]);
    const lost = [...own].filter(([key, text]) => {
      const base = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      const wanted = placeholders(base).filter((name) => name !== 'count');
      return wanted.some((name) => !placeholders(text).includes(name));
    });
    expect(lost).toEqual([]);
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s left nothing in English', (locale) => {
    const allowed = [...sameInAll, ...(sameIn[locale] ?? [])];
    const left = [...texts(folder, locale)].filter(
      ([key, text]) =>
        text === english.get(key) && hasWords(text) && !allowed.includes(text.toLowerCase()),
    );
    expect(left).toEqual([]);
  });

  it.each(locales)('%s has no empty text', (locale) => {
    expect([...texts(folder, locale)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
