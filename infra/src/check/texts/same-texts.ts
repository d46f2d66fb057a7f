import { type Locale, locales } from '@siteswap/contracts/fields';
import { type TextFault, type TextFolder, textsOf } from './catalogue.ts';

/**
 * English texts that other languages rightly say in several ways, and why: a button and a title, a word of two
 * genders, a verb and a noun. A pair that is not listed says one thing in two ways.
 */
export const saidDifferently: Readonly<Record<string, string>> = {
  Accepted: 'a booking, or an invitation: of two genders',
  All: 'notifications, or trips: of two genders',
  Cancelled: 'a booking, or an edition: two verbs, or two genders',
  'Choose a new password': 'a heading that asks, or a button that does',
  Declined: 'a booking, or an application: of two genders',
  'Load more': 'notifications, or anything',
  Open: 'a thing that is not back yet, or the button that opens something',
  Read: 'notifications that were read, or the button that opens a message',
  Remove: 'what can be added again, or an account that is unlinked',
  'Sign in': 'a button, or the title of a page',
  'Sign out': 'a button, the title of a page, or to end the session of a device',
  'Under way': 'one edition, or the editions that a filter lets through',
  Unread: 'one notification, or several',
  Waiting: 'for a seat, or for a decision',
  View: 'to open something, or in which view it is shown',
};

const isCounted = (key: string): boolean => /_(?:zero|one|two|few|many|other)$/.test(key);

/** English texts under several keys that a language translates in several ways, unless listed. */
export function sameTextFaults(folders: readonly TextFolder[]): TextFault[] {
  const places = Map.groupBy(
    [...textsOf(folders, 'en')].filter(({ key }) => !isCounted(key)),
    ({ text }) => text,
  );
  const said = new Map(
    locales.map((locale: Locale) => [
      locale,
      new Map(
        [...textsOf(folders, locale)].map(({ folder, key, text }) => [`${folder} ${key}`, text]),
      ),
    ]),
  );
  return [...places]
    .filter(([english, same]) => same.length > 1 && !(english in saidDifferently))
    .flatMap(([english, same]) =>
      locales.flatMap((locale) => {
        const ways = new Set(
          same.map(({ folder, key }) => said.get(locale)?.get(`${folder} ${key}`)),
        );
        return ways.size > 1
          ? [
              {
                where: `${locale} “${english}”`,
                problem: `is said in several ways: ${[...ways].join(' | ')}`,
              },
            ]
          : [];
      }),
    );
}
