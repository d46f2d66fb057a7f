import { isUtf8 } from 'node:buffer';
import { type ImportKind, importLimits } from '@siteswap/contracts/editions';
import { rowsOfCalendar } from './calendar-file.format.ts';
import { rowsOfCsv } from './csv-file.format.ts';
import { fileUnreadable, noRows, tooManyRows } from './import-fault.format.ts';
import { type CheckedRow, checkRow } from './import-rows.format.ts';
import { rowsOfJson } from './json-file.format.ts';

const parsers: Readonly<Record<ImportKind, (text: string) => unknown[]>> = {
  JSON: rowsOfJson,
  CSV: rowsOfCsv,
  ICS: rowsOfCalendar,
};

/** The text without a byte order mark. @throws FILE_UNREADABLE with the line that is not UTF-8 */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw fileUnreadable(text.split('\ufffd')[0]?.split('\n').length ?? 1);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The rows of a file, each checked by itself. @throws ImportFaultError */
export function readRows(kind: ImportKind, bytes: Buffer): CheckedRow[] {
  const rows = parsers[kind](decode(bytes));
  if (rows.length === 0) throw noRows();
  if (rows.length > importLimits.rows) throw tooManyRows();
  return rows.map(checkRow);
}
