import { cleanLine } from '@siteswap/contracts/fields';
import { countryOf } from './country-names.format.ts';
import { coordinateColumns, flagColumns } from './import-columns.format.ts';

/** A value that is taken for something else than the text says. */
export interface Reading {
  readonly column: string;
  readonly written: string;
  readonly value: string;
}

/** Which number of `5/12/2028` is the month. */
export type DayOrder = 'day-first' | 'month-first';

type Fields = Readonly<Record<string, unknown>>;

const yes: ReadonlySet<string> = new Set(
  'true 1 x ✓ ✔ ☑ yes y oui ja j si sim tak да так vrai wahr verdadero vero verdadeiro waar sand prawda истина істина'.split(
    ' ',
  ),
);
const no: ReadonlySet<string> = new Set(
  'false 0 - ✗ ✘ ☐ no n non nein nee nej nao nie нет ні faux falsch falso onwaar falsk falsz ложь хибність'.split(
    ' ',
  ),
);
/** What a spreadsheet writes of a box by itself. */
const plainFlags: ReadonlySet<string> = new Set(['true', 'false', '1', '0', 'x']);

const dayColumns: readonly string[] = ['startDate', 'endDate'];

const withoutMarks = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').normalize('NFC');

function flagOf(text: string): boolean | string {
  const word = withoutMarks(text);
  const isYes = yes.has(word) || yes.has(text.toLowerCase());
  if (isYes) return true;
  return no.has(word) || no.has(text.toLowerCase()) ? false : text;
}

const isoDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A time after a day; of UTC only midnight, because any other may be another day at the place. */
const time = String.raw`(?:[T ](?:\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?|00:00(?::00(?:\.0+)?)?(?:Z|[+]00:?00)))?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-./])(\d{1,2})\2(\d{4})${time}$`);

/** Days since the last but one of 1899, as a spreadsheet counts them, from 2000 to 2099. */
const serialDays = { first: 36_526, last: 73_050 } as const;

function serialDay(text: string): string | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null;
  const days = Number.parseInt(text, 10);
  if (days < serialDays.first || days > serialDays.last) return null;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

/** Hyphens of every kind as one; the other invisible characters are gone already. */
const withHyphens = (text: string): string => text.replace(/[\p{Pd}\u2212]/gu, '-');

function dayOfText(written: string, order: DayOrder): string {
  const text = withHyphens(written);
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year && month && day) return isoDay(year, month, day);
  const [, first, sign, second, last] = yearLast.exec(text) ?? [];
  if (first && second && last) {
    const isMonthFirst = sign === '/' && order === 'month-first';
    return isMonthFirst ? isoDay(last, first, second) : isoDay(last, second, first);
  }
  return serialDay(text) ?? written;
}

const textsOfDays = (edition: Fields): string[] =>
  dayColumns.map((column) => edition[column]).filter((value) => typeof value === 'string');

/** What the days of these rows say: `14/05/2028` has no fourteenth month. Null when none says it, or both. */
export function shownOrder(editions: readonly Fields[]): DayOrder | null {
  const pairs = editions
    .flatMap(textsOfDays)
    .map((text) => yearLast.exec(withHyphens(cleanLine(text))))
    .filter((match) => match?.[2] === '/');
  const isDayFirst = pairs.some((match) => Number(match?.[1]) > 12);
  const isMonthFirst = pairs.some((match) => Number(match?.[3]) > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

/** Where a row says nothing by itself: what the other rows say, else the habit of its country. */
const orderOf = (edition: Fields, ofFile: DayOrder | null): DayOrder =>
  shownOrder([edition]) ??
  ofFile ??
  (countryOf(String(edition['country'] ?? '')) === 'US' ? 'month-first' : 'day-first');

/** Where columns are separated by semicolons, numbers may have a comma. */
const numberOf = (text: string): number | string =>
  /^[-+]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;

/**
 * The fields of an edition as people and spreadsheets write them: days, countries, yes and no, coordinates. A text that is
 * none of them stays one, and the row is then not valid.
 */
export function readWritten(
  edition: Fields,
  ofFile: DayOrder | null,
): { readonly edition: Fields; readonly readings: Reading[] } {
  const order = orderOf(edition, ofFile);
  const readings: Reading[] = [];
  const read = (column: string, given: unknown): unknown => {
    if (dayColumns.includes(column) && typeof given === 'number') return read(column, `${given}`);
    if (typeof given !== 'string') return given;
    const written = cleanLine(given);
    const note = <T extends string | boolean>(value: T): T => {
      if (String(value) !== written) readings.push({ column, written, value: String(value) });
      return value;
    };
    if (dayColumns.includes(column)) return note(dayOfText(written, order));
    if (column === 'country') return note(countryOf(written));
    if (coordinateColumns.has(column)) return numberOf(written);
    if (!flagColumns.has(column)) return given;
    return plainFlags.has(written.toLowerCase()) ? flagOf(written) : note(flagOf(written));
  };
  const fields = Object.fromEntries(
    Object.entries(edition).map(([column, value]) => [column, read(column, value)]),
  );
  return { edition: fields, readings };
}
