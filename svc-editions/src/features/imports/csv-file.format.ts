import { importColumns, importLimits } from '@siteswap/contracts/editions';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
  coordinateColumns,
  flagColumns,
  type RowParts,
  toColumns,
  toParts,
} from './import-columns.format.ts';
import { fileTooComplex, fileUnreadable } from './import-fault.format.ts';

const yes: ReadonlySet<string> = new Set(['true', '1', 'x']);
const no: ReadonlySet<string> = new Set(['false', '0']);

/** Spreadsheets run a cell that begins so; an apostrophe before it makes it text. */
const formula = /^'*[=+\-@]/;
const escapedFormula = /^'(?='*[=+\-@])/;

/** Characters of a row: far more than all columns have, and few enough to hold. */
const maxRecord = 200_000;

const maxColumns = 1_000;

/** What a cell says; a text that is neither a flag nor a number stays one, and the row is then not valid. */
function cellValue(column: string, cell: string): unknown {
  const written = cell.trim().toLowerCase();
  if (flagColumns.has(column)) {
    if (yes.has(written)) return true;
    return no.has(written) ? false : cell;
  }
  // Where columns are separated by semicolons, numbers may have a comma.
  if (coordinateColumns.has(column) && /^-?\d+([.,]\d+)?$/.test(written)) {
    return Number(written.replace(',', '.'));
  }
  return cell.replace(escapedFormula, '');
}

/** The separator that the first line has more of. @throws FILE_TOO_COMPLEX with more columns than a table has */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const [semicolons, commas] = [header.split(';').length, header.split(',').length];
  if (Math.max(semicolons, commas) > maxColumns) throw fileTooComplex();
  return semicolons > commas ? ';' : ',';
}

/** The rows of a CSV text with a header. @throws FILE_UNREADABLE with the line of a mistake */
export function rowsOfCsv(text: string): RowParts[] {
  try {
    const records: Record<string, string>[] = parse(text, {
      delimiter: delimiterOf(text),
      columns: (header: string[]) => header.map((column) => column.trim()),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: maxRecord,
      // One more than is imported shows that there are too many.
      to: importLimits.rows + 1,
    });
    return records.map((record) =>
      toParts(Object.entries(record).map(([column, cell]) => [column, cellValue(column, cell)])),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: unknown };
    throw fileUnreadable(typeof lines === 'number' ? lines : 1);
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
