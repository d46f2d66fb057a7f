import { z } from 'zod';
import { cleanLine, cleanText } from './written-text.ts';

export { cleanLine, cleanText, cutText, shorten, xmlText } from './written-text.ts';

/** The eleven languages of the product, in the order of the menu. */
export const locales = ['en', 'da', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'uk'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;
export const defaultLocale: Locale = 'en';

/** A stored language; the default when it is none of ours. */
export const toLocale = (text: unknown): Locale =>
  locales.find((known) => known === text) ?? defaultLocale;

const tags: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  da: 'da-DK',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
  uk: 'uk-UA',
};

/**
 * The BCP 47 tag of a language, for `Intl` and Open Graph. English is British, which writes the day before the month:
 * members are mostly European. Portuguese is that of Portugal, as its texts are.
 */
export const tagOf = (language: Locale): string => tags[language];

/**
 * An enumeration in a response. A value that a newer release added, or a missing one, is read as `fallback`, so that
 * an open tab of an older release goes on showing the rest. Requests and events use `z.enum`.
 */
export const openEnum = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: NoInfer<Values[number]>,
) => z.enum(values).catch(fallback as never);

/** A list of such values in a response, without those that a newer release added. */
export const openEnumList = <const Value extends string>(values: readonly Value[]) => {
  const isKnown = (value: string): value is Value => (values as readonly string[]).includes(value);
  return z.array(z.string()).transform((given) => given.filter(isKnown));
};

/** Plain decimal digits become their number; `z.coerce` would take `0x1`, `1e0`, `+1` and ` 1` too. */
const fromDecimal = (value: unknown): unknown =>
  typeof value === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(value) ? Number(value) : value;

/** A positive integer id, as written in a path. */
export const idParam = z.preprocess(fromDecimal, z.int().min(1).max(2_147_483_647));
export const id = z.int().min(1).max(2_147_483_647);

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
/** A local calendar day, `YYYY-MM-DD`. There is no year 0, and PostgreSQL rejects it. */
export const localDate = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'), { params: { code: 'INVALID_DATE' }, abort: true });

/** `true`/`1` or `false`/`0` in a query. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .or(z.boolean());

/** A whole number in a query, between two bounds. */
export const queryInt = (min: number, max: number) =>
  z.preprocess(fromDecimal, z.int().min(min).max(max));

/** Parts of a comma-separated text; a list is accepted too, because the typed client passes one. */
const splitList = <S extends z.ZodType>(list: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    list,
  );

/** A comma-separated list in a query. */
export const queryList = <S extends z.ZodType>(item: S) => splitList(z.array(item).max(300));

/** `cursor` of a list: the values it is sorted by, as the last row sent has them, comma-separated. */
export const queryCursor = <const T extends readonly [z.ZodType, ...z.ZodType[]]>(...values: T) =>
  splitList(z.tuple(values)).optional();

/** Degrees north of the equator and east of Greenwich. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** `west` may be greater than `east` in a request only; a box of a response never crosses the date line. */
export const mapBox = z.object({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
});
export type MapBox = z.infer<typeof mapBox>;

/** A decimal number in a query; `z.coerce` would read an empty text as 0. */
const queryNumber = z.preprocess(
  (value) =>
    typeof value === 'string' && /^-?\d{1,4}(\.\d{1,20})?$/.test(value) ? Number(value) : value,
  z.number(),
);

/** `lat,lon` in a query. */
export const queryPoint = splitList(
  z.tuple([queryNumber.pipe(latitude), queryNumber.pipe(longitude)]),
);

/** `west,south,east,north` in a query; `west` is greater than `east` where the box crosses the date line. */
export const queryBox = splitList(
  z
    .tuple([
      queryNumber.pipe(longitude),
      queryNumber.pipe(latitude),
      queryNumber.pipe(longitude),
      queryNumber.pipe(latitude),
    ])
    .refine(([, south, , north]) => south <= north, { params: { code: 'OUT_OF_ORDER' } }),
);

/** Text of several lines: composed, without signs that say nothing, and without space at its ends. */
export const text = (min: number, max: number) => z.string().overwrite(cleanText).min(min).max(max);

/** In the JSON Schema of a text that is searched for. */
export const searchMark = 'x-search';

/** A name of a person, a town or a place, and any other text on one line. */
export const nameText = (min: number, max: number) =>
  z.string().overwrite(cleanLine).min(min).max(max);

/** A text that a read searches for. `service.json` names the parameter, because a search costs more than other reads. */
export const searchText = (min: number, max: number) =>
  nameText(min, max).meta({ [searchMark]: true });

/** The same, or nothing: an empty one is null. */
export const optionalLine = (max: number) =>
  nameText(0, max)
    .nullable()
    .overwrite((written) => written || null);

/** Text that may be left out; an empty one counts as left out. Parsed, it is the text or null. */
export const optionalText = (max: number) =>
  text(0, max)
    .nullable()
    .overwrite((written) => written || null)
    .default(null);

/** An address on the net. */
export const webAddress = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .check(z.url({ protocol: /^https?$/ }))
    .max(max);

/** `www.example.org/tickets` gets the `https://` that people leave out. */
const withScheme = (written: string): string =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(written)
    ? `https://${written}`
    : written;

/** An address on the net as people type it. */
export const typedAddress = (max: number) =>
  z
    .string()
    .overwrite((written) => withScheme(cleanLine(written)))
    .check(z.url({ protocol: /^https?$/ }))
    .max(max);

/** As people copy it from a contact or a page: with any space, dash and plus sign, and perhaps as a link. */
const phoneText = (written: string): string =>
  cleanText(written)
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/^\uff0b/, '+')
    .replace(/^tel:/i, '');

/** A telephone number on one line: digits, spaces and `- . / ( )`, with a leading `+` or without. */
export const phoneNumber = z
  .string()
  .overwrite(phoneText)
  .regex(/^(?=.{6,30}$)\+?[\d ./()-]+$/);
