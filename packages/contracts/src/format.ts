import { cachedFormatter } from './cached-formatter.ts';
import { defaultLocale, type Locale, locales, tagOf } from './fields.ts';

export type DayStyle = 'long' | 'short' | 'weekday';

/**
 * How an instant is written: `time` 14:00, `day` ven. 18 avril, `day-time` both, `date` 18 avril 2027, `weekday`
 * vendredi 18 avril, `weekday-year` the same with the year, `full` with the time.
 */
export type InstantStyle =
  | 'time'
  | 'day'
  | 'day-time'
  | 'date'
  | 'date-time'
  | 'weekday'
  | 'weekday-year'
  | 'full';

type Options = Intl.DateTimeFormatOptions;

const time: Options = { hour: '2-digit', minute: '2-digit' };
const date: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const weekday: Options = { weekday: 'long', day: 'numeric', month: 'long' };

const dayStyles: Record<DayStyle, Options> = {
  long: date,
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { ...weekday, year: 'numeric' },
};

const instantStyles: Record<InstantStyle, Options> = {
  time,
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  'day-time': { weekday: 'short', day: 'numeric', month: 'short', ...time },
  date,
  'date-time': { ...date, ...time },
  weekday,
  'weekday-year': dayStyles.weekday,
  full: { ...dayStyles.weekday, ...time },
};

const relativeUnits: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const dateFormat = (tag: string, options: Options): Intl.DateTimeFormat =>
  cachedFormatter(Intl.DateTimeFormat, tag, options);

const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cachedFormatter(Intl.NumberFormat, tag, options);

const relativeTimeFormat = (
  tag: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat => cachedFormatter(Intl.RelativeTimeFormat, tag, options);

/** A calendar day as UTC noon, so that formatting it in UTC names that very day in every viewer's zone. */
const noonOf = (localDate: string): Date => new Date(`${localDate}T12:00:00Z`);

/**
 * French says "1er avril", and `Intl` does not. Thin spaces, which Node writes around dashes and before "г." and
 * browsers do not, are plain ones, so that server and browsers write the same text.
 */
const textOf = (parts: readonly Intl.DateTimeFormatPart[], locale: Locale): string => {
  const isFirst = (part: Intl.DateTimeFormatPart) => part.type === 'day' && part.value === '1';
  const texts = parts.map((part) => (locale === 'fr' && isFirst(part) ? '1er' : part.value));
  return texts.join('').replace(/[\u2009\u202f]/g, ' ');
};

/** The calendar day `YYYY-MM-DD` of an instant in an IANA zone. */
export function dayOf(instant: string | Date, timeZone: string): string {
  const parts = dateFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The local day and time `YYYY-MM-DDTHH:mm:ss` of an instant in an IANA zone. */
export function localTimeOf(instant: string | Date, timeZone: string): string {
  const time = dateFormat('en-GB-u-nu-latn', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  return `${dayOf(instant, timeZone)}T${time.format(new Date(instant))}`;
}

/** The IANA zone of this computer. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a text names an IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Orders texts that belong to no language: keys, ISO instants, paths. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isLocale = (name: string | undefined): name is Locale =>
  locales.some((locale) => locale === name);

/** The plural rules of a language, in the shape that i18next asks for: `pt` is that of Portugal, where 0 is plural. */
export function pluralRules(language: string, options?: { ordinal?: boolean }): Intl.PluralRules {
  const tag = tagOf(isLocale(language) ? language : defaultLocale);
  return cachedFormatter(Intl.PluralRules, tag, {
    type: options?.ordinal ? 'ordinal' : 'cardinal',
  });
}

/** The plural forms that a language has: `one` and `other` in English, four in Polish. */
export const pluralForms = (locale: Locale): readonly string[] =>
  pluralRules(locale).resolvedOptions().pluralCategories;

export interface Format {
  /** First and last day `YYYY-MM-DD` written out, "18–21 avril 2027": the same days for every viewer. */
  dayRange(startDate: string, endDate: string, style?: DayStyle): string;
  /** One calendar day `YYYY-MM-DD`, written out. */
  day(localDate: string, style?: DayStyle): string;
  /** A month `YYYY-MM` in short: "déc. 2026". */
  month(month: string): string;
  /** An ISO instant in a given IANA zone (that of the place), never the viewer's by accident. */
  instant(instant: string | Date, timeZone: string, style?: InstantStyle): string;
  /** The calendar day `YYYY-MM-DD` of an instant in a zone, to group by day. */
  dayOf(instant: string | Date, timeZone: string): string;
  /** "il y a 3 heures", from an ISO instant; under a minute "maintenant". */
  relative(iso: string, now?: Date): string;
  /** "dans 10 jours", "demain": a number of days from today. */
  days(count: number): string;
  /** "dans 40 secondes", "dans 12 minutes": rounded up, never shorter than the wait. */
  wait(seconds: number): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A distance given in kilometres. */
  distance(kilometres: number): string;
  /** The name of a country by ISO 3166-1 alpha-2 code; the code itself when unknown. */
  country(code: string): string;
  /** A month, 1 to 12, alone and as it stands in a date: грудень, грудня. */
  monthNames(month: number): readonly string[];
  /** The days of a week from Monday on, by a letter, in short ("ven.") and in full. */
  weekdays(): readonly Readonly<Record<'narrow' | 'short' | 'long', string>>[];
  /** "a, b et c". */
  list(items: readonly string[]): string;
  /** For `sort`: the order of the language's dictionaries, where Danish has Ø after Z. Digits count as numbers. */
  compare(a: string, b: string): number;
}

/** Their long names differ between Node and browsers, their short ones do not. */
const shortlyNamed = new Set(['HK', 'MO', 'PS']);

/** The name of a country, the same on the server and in browsers, of which some add a second one to the Falkland Islands. */
function countryName(tag: string, code: string): string | undefined {
  const style = shortlyNamed.has(code) ? 'short' : 'long';
  const options = { type: 'region', fallback: 'code', style } as const;
  const name = cachedFormatter(Intl.DisplayNames, tag, options).of(code);
  return code === 'FK' ? name?.replace(/ \([^()]*\)/, '') : name;
}

function makeFormat(locale: Locale): Format {
  const tag = tagOf(locale);
  const dayFormat = (style: DayStyle) => {
    const { month, ...others } = dayStyles[style] as Intl.DateTimeFormatOptions;
    // Polish shortens months in the nominative, which no date has: “3–13 maj” for “3–13 maja”.
    const isShortened = month === 'short' && locale !== 'pl';
    return dateFormat(tag, {
      ...others,
      ...(month ? { month: isShortened ? 'short' : 'long' } : {}),
      timeZone: 'UTC',
    });
  };

  return {
    dayRange: (startDate, endDate, style = 'long') =>
      textOf(dayFormat(style).formatRangeToParts(noonOf(startDate), noonOf(endDate)), locale),
    day: (localDate, style = 'long') =>
      textOf(dayFormat(style).formatToParts(noonOf(localDate)), locale),
    month: (month) =>
      dateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        noonOf(`${month}-01`),
      ),
    instant: (instant, timeZone, style = 'day-time') =>
      textOf(
        dateFormat(tag, { ...instantStyles[style], timeZone }).formatToParts(new Date(instant)),
        locale,
      ),
    dayOf,
    relative: (iso, now = new Date()) => {
      const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000);
      const format = relativeTimeFormat(tag, { numeric: 'auto' });
      const unit = relativeUnits.find(([, size]) => Math.abs(seconds) >= size);
      return unit
        ? format.format(Math.trunc(seconds / unit[1]), unit[0])
        : format.format(0, 'second');
    },
    days: (count) => relativeTimeFormat(tag, { numeric: 'auto' }).format(count, 'day'),
    wait: (seconds) => {
      const format = relativeTimeFormat(tag, { numeric: 'always' });
      return seconds <= 90
        ? format.format(Math.ceil(seconds), 'second')
        : format.format(Math.ceil(seconds / 60), 'minute');
    },
    number: (value, options) => numberFormat(tag, options).format(value),
    distance: (kilometres) =>
      numberFormat(tag, {
        style: 'unit',
        unit: 'kilometer',
        maximumFractionDigits: kilometres < 10 ? 1 : 0,
      }).format(kilometres),
    country: (code) => {
      try {
        return countryName(tag, code.toUpperCase()) ?? code;
      } catch {
        return code;
      }
    },
    monthNames: (month) => {
      const day = Date.UTC(2001, month - 1, 1);
      const forms: Options[] = [{}, { day: 'numeric' }];
      return forms.map((form) =>
        dateFormat(tag, { ...form, month: 'long', timeZone: 'UTC' })
          .formatToParts(day)
          .filter(({ type }) => type === 'month')
          .map(({ value }) => value)
          .join(' '),
      );
    },
    weekdays: () =>
      Array.from({ length: 7 }, (_, at) => {
        // The first of January 2001 was a Monday.
        const day = Date.UTC(2001, 0, at + 1);
        const name = (weekday: 'narrow' | 'short' | 'long') =>
          dateFormat(tag, { weekday, timeZone: 'UTC' }).format(day);
        return { narrow: name('narrow'), short: name('short'), long: name('long') };
      }),
    list: (items) => cachedFormatter(Intl.ListFormat, tag, { type: 'conjunction' }).format(items),
    compare: (a, b) => cachedFormatter(Intl.Collator, tag, { numeric: true }).compare(a, b),
  };
}

const formats = new Map<Locale, Format>();

/**
 * Dates, numbers, lists and order of one language: the one place that asks `Intl`, for pages, mails, exports and
 * notifications alike. Same text for a viewer in New York and one in Tokyo.
 */
export function createFormat(locale: Locale): Format {
  const made = formats.get(locale) ?? makeFormat(locale);
  formats.set(locale, made);
  return made;
}

/** How every i18next of the product inserts values: unchanged (React and the mails escape), through `formatter`. */
export const interpolation = { escapeValue: false, alwaysFormat: true } as const;

/**
 * A name after the French `de`: `d’Annecy`, `du Mans`, `des Trois Balles`, `de Lille`. An `h` is not silent in most names of
 * towns, and a `y` is not before a vowel.
 */
function frenchOf(name: string): string {
  const article = /^(?:Le|Les) (?=\p{L})/iu.exec(name)?.[0];
  if (article) return `${article.length === 3 ? 'du' : 'des'} ${name.slice(article.length)}`;
  const first = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return /^(?:[aeiouœæ]|y(?![aeiou]))/i.test(first) ? `d’${name}` : `de ${name}`;
}

/**
 * The module of i18next that writes values: `{{count}}` with the separators of the language, and `{{name, de}}` of French.
 * Other numbers, such as a year, stay as they are.
 */
export const formatter = {
  type: 'formatter',
  init: (): void => undefined,
  add: (): void => undefined,
  addCached: (): void => undefined,
  format: (
    value: unknown,
    format?: string,
    language?: string,
    options?: { readonly interpolationkey?: string },
  ): string => {
    if (format === 'de' && typeof value === 'string') return frenchOf(value);
    return typeof value === 'number' && options?.interpolationkey === 'count' && isLocale(language)
      ? createFormat(language).number(value)
      : (value as string);
  },
} as const;

/**
 * The names of today of zones that JavaScript still gives by an older one:
 * https://data.iana.org/time-zones/tzdb/backward
 */
const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const zoneOfToday = (name: string): string => renamedZones[name] ?? name;

/** Names of the time zones that the platform knows, of the IANA list, as they are spelled today. */
export const timeZones = (): readonly string[] =>
  Intl.supportedValuesOf('timeZone').map(zoneOfToday).sort(byCode);

/**
 * The IANA name of today of a zone of places, by whatever name: `europe/kiev` → `Europe/Kyiv`. `UTC` stays; other names of
 * a mere offset (`EST`, `Etc/GMT+1`, `+02:00`) have none.
 */
export function currentTimeZone(name: string): string | undefined {
  if (!isTimeZone(name)) return undefined;
  const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  const current = zoneOfToday(known);
  return current === 'UTC' || timeZones().includes(current) ? current : undefined;
}

/** `getTimeZones` is newer than the types of the language. */
interface Zoned {
  getTimeZones?: () => string[] | undefined;
}

/** The time zones of a country, by its ISO 3166-1 code; none where the platform knows none. */
export function timeZonesOfCountry(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  return (new Intl.Locale(`und-${country}`) as Zoned).getTimeZones?.() ?? [];
}
