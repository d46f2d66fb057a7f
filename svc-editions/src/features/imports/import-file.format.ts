import { isUtf8 } from 'node:buffer';
import { type ImportKind, importLimits } from '@siteswap/contracts/editions';
import { rowsOfCalendar } from './calendar-file.format.ts';
import { rowsOfCsv } from './csv-file.format.ts';
import { fileIsWebPage, fileUnreadable, noRows, tooManyRows } from './import-fault.format.ts';
import { type CheckedRow, checkRows } from './import-rows.format.ts';
import { rowsOfJson } from './json-file.format.ts';
import type { CountryOfTown } from './town-countries.format.ts';

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

/** Lines of a calendar are folded after a number of octets, also inside a letter. */
const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');

const isWebPage = (bytes: Buffer): boolean =>
  /^\ufeff?\s*<(?:!doctype html|html)\b/i.test(bytes.subarray(0, 1_000).toString('utf8'));

function checked(kind: ImportKind, bytes: Buffer, countryOfTown?: CountryOfTown): CheckedRow[] {
  if (kind === 'JSON') {
    const { rows, lines } = rowsOfJson(decode(kind, bytes));
    return checkRows(
      rows,
      lines.map((line) => ({ line })),
    );
  }
  if (kind === 'CSV') {
    const rows = rowsOfCsv(decode(kind, bytes));
    return checkRows(rows, rows);
  }
  const text = decode(kind, isUtf8(bytes) ? bytes : unfolded(bytes));
  const rows = rowsOfCalendar(text, countryOfTown);
  return checkRows(rows, rows);
}

/** An event whose place has no country that is known. */
export const lacksCountry = ({ errors }: CheckedRow): boolean =>
  errors.some(({ path }) => path === 'country');

/**
 * The rows of a file, each checked by itself.
 * @param countryOfTown for events without a country
 * @throws ImportFaultError
 */
export function readRows(
  kind: ImportKind,
  bytes: Buffer,
  countryOfTown?: CountryOfTown,
): CheckedRow[] {
  if (isWebPage(bytes)) throw fileIsWebPage();
  const rows = checked(kind, bytes, countryOfTown);
  if (rows.length === 0) throw noRows();
  if (rows.length > importLimits.rows) throw tooManyRows();
  return rows;
}
