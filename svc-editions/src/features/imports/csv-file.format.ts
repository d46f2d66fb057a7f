import { importColumns, importLimits } from '@siteswap/contracts/editions';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { coordinateColumns, type RowParts, toColumns, toParts } from './import-columns.format.ts';
import { fileTooComplex, fileUnreadable } from './import-fault.format.ts';

/** Spreadsheets run a cell that begins so; an apostrophe before it makes it text. */
const formula = /^'*[=+\-@]/;
const escapedFormula = /^'(?='*[=+\-@])/;

/** Characters of a row: far more than all columns have, and few enough for memory. */
const maxRecord = 200_000;

const maxColumns = 1_000;

/** `Start Date`, `start_date` and `STARTDATE` are the column `startDate`. */
const foldColumn = (name: string): string => name.toLowerCase().replace(/[\s_\-.]/gu, '');
const knownColumns = new Map(importColumns.map((column) => [foldColumn(column), column]));

/** The name of a column in the contract; one without name is called by its place, so that what it has is listed. */
const columnName = (written: string, index: number): string => {
  const name = written.trim();
  return knownColumns.get(foldColumn(name)) ?? (name || `column ${index + 1}`);
};

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/** Excel writes the separator by itself into a first line, `sep=;`. */
const separatorLine = /^"?sep=([,;\t])"?\r?\n/i;

/** The separator that the first line has most of. @throws FILE_TOO_COMPLEX with more columns than a table has */
function separatorOf(text: string): Separator {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const counted = separators.map((sign) => ({ sign, count: header.split(sign).length }));
  const [most = { sign: ',' as const, count: 1 }] = counted.toSorted((a, b) => b.count - a.count);
  if (most.count > maxColumns) throw fileTooComplex();
  return most.sign;
}

/** A row of cells by their columns. Missing cells at its end are empty ones, which spreadsheets leave out. */
const toRow = (columns: readonly string[], cells: readonly string[]): RowParts =>
  toParts(
    cells.map((cell, index) => [
      columns[index] ?? columnName('', index),
      cell.replace(escapedFormula, ''),
    ]),
  );

/** A row of a table. */
export interface TableRow extends RowParts {
  /** Where it begins, from 1. */
  readonly line: number;
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `bytes`: where it ends, behind its line end. */
  readonly info: { readonly bytes: number };
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The lines of a table where its records begin; a cell may have several lines, and empty records are left out. */
function linesOfRecords(table: string, records: readonly ParsedRecord[]): number[] {
  const bytes = Buffer.from(table);
  let next = 1;
  let read = 0;
  return records.map(({ record, info }) => {
    const part = bytes.toString('latin1', read, info.bytes);
    next += lineBreaks(part);
    read = info.bytes;
    const last = /[\r\n]$/.test(part) ? next - 1 : next;
    return last - record.reduce((count, cell) => count + lineBreaks(cell), 0);
  });
}

/** The rows of a CSV text with a header. @throws FILE_UNREADABLE with the line of a mistake */
export function rowsOfCsv(text: string): TableRow[] {
  const [line = '', separator] = separatorLine.exec(text) ?? [];
  const table = text.slice(line.length);
  try {
    const parsed: unknown = parse(table, {
      info: true,
      delimiter: separator ?? separatorOf(table),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      // A quotation mark in a cell without quotation marks: 5" clubs.
      relax_quotes: true,
      max_record_size: maxRecord,
      // The header, and one more than is imported, which shows that there are too many.
      to: importLimits.rows + 2,
    });
    // The types of the parser know nothing of `info`.
    const records = parsed as ParsedRecord[];
    const lines = linesOfRecords(table, records).slice(1);
    const [header, ...rows] = records;
    const columns = header?.record.map(columnName) ?? [];
    return rows.map(({ record }, at) => ({
      ...toRow(columns, record.slice(0, maxColumns)),
      line: (lines[at] ?? 1) + Number(line !== ''),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: unknown };
    throw fileUnreadable((typeof lines === 'number' ? lines : 1) + Number(line !== ''));
  }
}

const cellOf = (column: string, value: unknown): string => {
  const text = String(value);
  return typeof value === 'string' && !coordinateColumns.has(column) && formula.test(text)
    ? `'${text}`
    : text;
};

/** Rows as CSV, as `rowsOfCsv` reads them. */
export function csvOf(rows: readonly RowParts[]): string {
  const records = rows.map((row) =>
    Object.fromEntries(toColumns(row).map(([column, value]) => [column, cellOf(column, value)])),
  );
  // The mark makes spreadsheets read UTF-8.
  return stringify(records, {
    header: true,
    columns: [...importColumns],
    bom: true,
    record_delimiter: 'windows',
  });
}
