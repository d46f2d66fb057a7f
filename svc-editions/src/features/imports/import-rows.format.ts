import type { ImportRow } from '@siteswap/contracts/editions';
import { importedConvention, importedEdition, importRow } from '@siteswap/contracts/editions';
import { fieldErrors } from '@siteswap/contracts/field-errors';
import { cleanLine, cleanText, cutText } from '@siteswap/contracts/fields';
import type { FieldError } from '@siteswap/contracts/problem';
import { columnOf } from './import-columns.format.ts';
import { type DayOrder, type Reading, readWritten, shownOrder } from './written-values.format.ts';

/** A row after its check by itself. */
export interface CheckedRow {
  /** Its number, from 1. */
  readonly row: number;
  /** The line of the file where it begins; null where that is not known. */
  readonly line: number | null;
  /** What it is about, as it was written. */
  readonly name: string;
  /** Columns with a value that is not taken over. */
  readonly ignored: readonly string[];
  /** Of an event of a calendar, which has it in every revision. */
  readonly uid: string | null;
  /** The number of its revision; null for a row of another kind. */
  readonly sequence: number | null;
  /** What values were taken for that say it otherwise. */
  readonly readings: readonly Reading[];
  /** Empty when `fields` are there. */
  readonly errors: readonly FieldError[];
  readonly fields: (ImportRow & { edition: { name: string } }) | null;
}

type Fields = Readonly<Record<string, unknown>>;

const maxIgnored = 20;
const maxName = 150;

/** The fields that have a value: an empty one counts as left out. */
function filledIn(part: unknown): Fields | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return undefined;
  return Object.fromEntries(
    Object.entries(part)
      .map(([field, value]) => [field, typeof value === 'string' ? cleanText(value) : value])
      .filter(([, value]) => value !== null && value !== ''),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(cleanLine(value), maxName) : '';

const unknownFields = (part: string, fields: Fields = {}, known: object): string[] =>
  Object.keys(fields)
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => cutText(cleanLine(columnOf(`${part}.${cutText(field, maxName)}`)), maxName));

/** What its file says of a row in addition to its columns. */
export type RowSource = Partial<Pick<CheckedRow, 'line' | 'uid' | 'sequence' | 'readings'>>;

/** Checks a row by itself, by the rules of an edition that is written by hand. */
function checkRow(
  value: unknown,
  index: number,
  { order, source }: { order: DayOrder | null; source: RowSource | undefined },
): CheckedRow {
  const whole = filledIn(value) ?? {};
  const convention = filledIn(whole['convention']);
  const filled = filledIn(whole['edition']);
  const { edition, readings } = filled
    ? readWritten(filled, order)
    : { edition: undefined, readings: [] };
  const row = index + 1;
  const name = textOf(edition?.['name']) || textOf(convention?.['name']);
  const ignored = [
    ...unknownFields('convention', convention, importedConvention.shape),
    ...unknownFields('edition', edition, importedEdition.shape),
  ].slice(0, maxIgnored);
  const known = {
    row,
    line: source?.line ?? null,
    name,
    ignored,
    uid: source?.uid ?? null,
    sequence: source?.sequence ?? null,
    readings: [...(source?.readings ?? []), ...readings].map((reading) => ({
      ...reading,
      written: textOf(reading.written),
    })),
  };

  const parsed = importRow.safeParse({ convention, edition }, { reportInput: true });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error).map((error) => ({
      ...error,
      path: columnOf(error.path),
    }));
    return { ...known, errors, fields: null };
  }
  const { data } = parsed;
  const year = data.edition.startDate.slice(0, 4);
  const named = { ...data.edition, name: data.edition.name ?? `${data.convention.name} ${year}` };
  return { ...known, name: named.name, errors: [], fields: { ...data, edition: named } };
}

/** The edition of a row as it was written. */
const writtenEdition = (value: unknown): Fields => filledIn(filledIn(value)?.['edition']) ?? {};

/** Checks the rows of a file, each by itself; together they show in which order their days are written. */
export function checkRows(
  values: readonly unknown[],
  sources: readonly RowSource[] = [],
): CheckedRow[] {
  const order = shownOrder(values.map(writtenEdition));
  return values.map((value, index) => checkRow(value, index, { order, source: sources[index] }));
}
