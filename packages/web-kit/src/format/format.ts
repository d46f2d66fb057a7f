import type { Locale } from '@siteswap/contracts/fields';

export type DayStyle = 'long' | 'short' | 'weekday';

/** How an instant is written: `time` 14:00, `day` ven. 18 avril, `day-time` both, `full` with the year. */
export type InstantStyle = 'time' | 'day' | 'day-time' | 'full';

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
};

const instantStyles: Record<InstantStyle, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  'day-time': {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  },
  full: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
};

const relativeUnits: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** British dates ("18–21 April 2027") for English: visitors and conventions are mostly European. */
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/** A calendar day as UTC noon, so that formatting it in UTC names that very day in every viewer's zone. */
const noonOf = (localDate: string): Date => new Date(`${localDate}T12:00:00Z`);

export interface Format {
  /** Days `YYYY-MM-DD` (inclusive) in words, "18–21 avril 2027": the edition's own days for every viewer. */
  editionDates(startDate: string, endDate: string, style?: DayStyle): string;
  /** One calendar day `YYYY-MM-DD` in words. */
  day(localDate: string, style?: DayStyle): string;
  /** An ISO instant in a given IANA zone (the edition's), never the viewer's by accident. */
  instant(iso: string, timeZone: string, style?: InstantStyle): string;
  /** The calendar day `YYYY-MM-DD` of an instant in a zone, to group by day. */
  dayOf(iso: string, timeZone: string): string;
  /** "il y a 3 heures", from an ISO instant; under a minute "maintenant". */
  relative(iso: string, now?: Date): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A distance given in kilometres. */
  distance(kilometres: number): string;
  /** The name of a country by ISO 3166-1 alpha-2 code; the code itself when unknown. */
  country(code: string): string;
  /** "a, b et c". */
  list(items: readonly string[]): string;
}

/** Formatting for one language. Same text for a viewer in New York and one in Tokyo. */
export function createFormat(locale: Locale): Format {
  const tag = tagOf(locale);
  const dayFormat = (style: DayStyle) =>
    new Intl.DateTimeFormat(tag, { ...dayStyles[style], timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });

  return {
    editionDates: (startDate, endDate, style = 'long') =>
      dayFormat(style).formatRange(noonOf(startDate), noonOf(endDate)),
    day: (localDate, style = 'long') => dayFormat(style).format(noonOf(localDate)),
    instant: (iso, timeZone, style = 'day-time') =>
      new Intl.DateTimeFormat(tag, { ...instantStyles[style], timeZone }).format(new Date(iso)),
    dayOf: (iso, timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(iso)),
    relative: (iso, now = new Date()) => {
      const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000);
      const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
      const unit = relativeUnits.find(([, size]) => Math.abs(seconds) >= size);
      return unit
        ? format.format(Math.trunc(seconds / unit[1]), unit[0])
        : format.format(0, 'second');
    },
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    distance: (kilometres) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: 'kilometer',
        maximumFractionDigits: kilometres < 10 ? 1 : 0,
      }).format(kilometres),
    country: (code) => {
      try {
        return countries.of(code.toUpperCase()) ?? code;
      } catch {
        return code;
      }
    },
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  };
}
