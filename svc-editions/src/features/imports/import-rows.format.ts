import type { ImportRow } from '@siteswap/contracts/editions';
import { importedConvention, importedEdition, importRow } from '@siteswap/contracts/editions';
import { fieldErrors } from '@siteswap/contracts/field-errors';
import type { FieldError } from '@siteswap/contracts/problem';
import { columnOf } from './import-columns.format.ts';

/** A row after its check by itself. */
export interface CheckedRow {
  /** Its number, from 1. */
  readonly row: number;
  /** What it is about, as it was written. */
  readonly name: string;
  /** Columns with a value that is not taken over. */
  readonly ignored: readonly string[];
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
  const isEmpty = (value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '');
  return Object.fromEntries(Object.entries(part).filter(([, value]) => !isEmpty(value)));
}

/** PostgreSQL rejects NUL, and half a surrogate pair is no character. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'));

const textOf = (value: unknown): string =>
  typeof value === 'string' && isStorable(value) ? value.trim().slice(0, maxName) : '';

const unstorable = (part: string, fields: Fields = {}): FieldError[] =>
  Object.entries(fields)
    .filter(([, value]) => !isStorable(value))
    .map(([field]) => ({ path: columnOf(`${part}.${field}`), code: 'INVALID' }));

const unknownFields = (part: string, fields: Fields = {}, known: object): string[] =>
  Object.keys(fields)
    .filter((field) => !Object.hasOwn(known, field) && isStorable(field))
    .map((field) => columnOf(`${part}.${field}`).slice(0, maxName));

/** Checks a row by itself, by the rules of an edition that is written by hand. */
export function checkRow(value: unknown, index: number): CheckedRow {
  const whole = filledIn(value) ?? {};
  const convention = filledIn(whole['convention']);
  const edition = filledIn(whole['edition']);
  const row = index + 1;
  const name = textOf(edition?.['name']) || textOf(convention?.['name']);
  const ignored = [
    ...unknownFields('convention', convention, importedConvention.shape),
    ...unknownFields('edition', edition, importedEdition.shape),
  ].slice(0, maxIgnored);
  const known = { row, name, ignored };

  const parsed = importRow.safeParse({ convention, edition }, { reportInput: true });
  const errors = [
    ...unstorable('convention', convention),
    ...unstorable('edition', edition),
    ...(parsed.error ? fieldErrors(parsed.error) : []).map((error) => ({
      ...error,
      path: columnOf(error.path),
    })),
  ];
  if (!parsed.success || errors.length > 0) return { ...known, errors, fields: null };
  const { data } = parsed;
  const year = data.edition.startDate.slice(0, 4);
  const named = { ...data.edition, name: data.edition.name ?? `${data.convention.name} ${year}` };
  return { ...known, name: named.name, errors, fields: { ...data, edition: named } };
}
