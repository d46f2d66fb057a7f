import type { Locale } from '@siteswap/contracts/fields';

/** English without a country would put the month first; most readers put the day first. */
const dateLocale = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/**
 * A day in words, as it is in a zone: "Friday 26 March", with the year unless it is the year of `now`.
 * @param instant ISO 8601 with offset
 */
export function dayInWords(instant: string, timeZone: string, locale: Locale, now: Date): string {
  const date = new Date(instant);
  const year = (when: Date) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(when);
  return new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year(date) === year(now) ? {} : { year: 'numeric' }),
  }).format(date);
}

/** Fills `:name` in a link of the catalogue. @throws when the event has no such field */
export function fillLink(link: string, data: Readonly<Record<string, unknown>>): string {
  return link.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`No ${name} in the event for the link ${link}`);
    return encodeURIComponent(String(value));
  });
}
