import { globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { textFolders, textsOf } from '#src/check/texts/catalogue.ts';
import { textFaults } from '#src/check/texts/text-faults.ts';
import { repositoryDir } from '#src/paths.ts';

const folders = textFolders();

/** Texts that are the same word in English, and why that is right: names, and terms a language has taken over. */
const sameInAll = ['siteswap', 'facebook', 'instagram'];
const sameIn: Partial<Record<string, readonly string[]>> = {
  da: [
    'start',
    'under 16',
    'orange',
    '(reference: {{requestid}})',
    'reference:',
    'links',
    'region',
    'status',
    'logo',
    'admin',
    'administration',
    'online',
    'fire space',
    'open stage',
    'slackline',
    'workshops',
  ],
  de: [
    'team',
    'teams',
    'orange',
    'vegan',
    'text',
    'links',
    'region',
    'status',
    'conventions',
    'logo',
    'name',
    'admin',
    'convention',
    'online',
    'slackline',
    'tickets',
    'workshops',
  ],
  es: ['info', 'general', 'no', 'logo', 'admin', 'error', 'food trucks', 'slackline'],
  fr: [
    'places',
    'question {{number}}',
    'orange',
    'turquoise',
    'allergies',
    'actions',
    'publication',
    'conventions',
    'description',
    'logo',
    'accessible',
    'admin',
    'food trucks',
    'slackline',
    'notifications',
    'administration',
    'convention',
    'date',
    'dates',
    'concert',
    'message',
    'messages',
    'photos',
    'destination',
    'photo {{number}}',
    'page {{page}}',
    'e-mails',
  ],
  it: [
    'info',
    'no',
    'logo',
    'admin',
    'account',
    'password',
    'online',
    'convention',
    'open stage',
    'slackline',
  ],
  nl: [
    'team',
    'shift',
    'teams',
    'turquoise',
    'details',
    'later',
    'posts',
    'links',
    'status',
    'logo',
    'account',
    'filters',
    'concert',
    'workshops',
    'online',
    'fire space',
    'slackline',
  ],
  pl: [
    'info',
    'region',
    'status',
    'logo',
    'admin',
    'online',
    'fire space',
    'open stage',
    'slackline',
  ],
  pt: ['links', 'admin', 'food trucks', 'online', 'slackline', 'workshops'],
};

const hasLetters = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, '').replaceAll('Siteswap', ''));

it('AC-07 texts are found', () => {
  expect(folders.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining([
      'packages/web-kit/src/locales',
      'shell/src/features/legal/locales',
      'shell/src/locales',
      'svc-carpool/src/notifications/locales',
      'svc-core/src/features/mail/locales',
    ]),
  );
});

it.each(folders)('AC-07 $folder has all eleven languages and no other', ({ folder }) => {
  const files = globSync(`${folder}/*.json`, { cwd: repositoryDir });
  expect(files.sort()).toEqual(locales.map((locale) => `${folder}/${locale}.json`).sort());
});

it('AC-07 texts match in all languages, are used, and read as written in each', () => {
  expect(textFaults()).toEqual([]);
});

it.each(locales.filter((locale) => locale !== 'en'))(
  'AC-07 %s left nothing in English',
  (locale) => {
    const allowed = [...sameInAll, ...(sameIn[locale] ?? [])];
    const english = new Map(
      [...textsOf(folders, 'en')].map(({ folder, key, text }) => [`${folder} ${key}`, text]),
    );
    const left = [...textsOf(folders, locale)].filter(
      ({ folder, key, text }) =>
        text === english.get(`${folder} ${key}`) &&
        hasLetters(text) &&
        !allowed.includes(text.toLowerCase()),
    );
    expect(left).toEqual([]);
  },
);
