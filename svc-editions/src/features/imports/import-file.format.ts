import { isUtf8 } from 'node:buffer';
import { type ImportKind, importLimits } from '@siteswap/contracts/editions';
import { rowsOfCalendar } from './calendar-file.format.ts';
import { rowsOfCsv } from './csv-file.format.ts';
import { fileUnreadable, noRows, tooManyRows } from './import-fault.format.ts';
import { type CheckedRow, checkRows } from './import-rows.format.ts';
import { rowsOfJson } from './json-file.format.ts';

const utf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : null;
};

/**
 * The text without a byte order mark. A table that is not UTF-8 is in the encoding that spreadsheets of western Europe
 * write by themselves. @throws FILE_UNREADABLE with the line that is not UTF-8
 */
function decode(kind: ImportKind, bytes: Buffer): string {
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (kind === 'CSV') return new TextDecoder('windows-1252').decode(bytes);
  throw fileUnreadable(bytes.toString('utf8').split('\ufffd')[0]?.split('\n').length ?? 1);
}

/** Lines of a calendar are folded after so many octets, also inside a letter. */
const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');

function checked(kind: ImportKind, bytes: Buffer): CheckedRow[] {
  if (kind === 'JSON') return checkRows(rowsOfJson(decode(kind, bytes)));
  if (kind === 'CSV') return checkRows(rowsOfCsv(decode(kind, bytes)));
  const rows = rowsOfCalendar(decode(kind, isUtf8(bytes) ? bytes : unfolded(bytes)));
  return checkRows(
    rows,
    rows.map(({ readings }) => readings),
  );
}

/** The rows of a file, each checked by itself. @throws ImportFaultError */
export function readRows(kind: ImportKind, bytes: Buffer): CheckedRow[] {
  const rows = checked(kind, bytes);
  if (rows.length === 0) throw noRows();
  if (rows.length > importLimits.rows) throw tooManyRows();
  return rows;
}
