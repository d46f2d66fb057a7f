import { isUtf8 } from 'node:buffer';
import { type ImportKind, importLimits } from '@siteswap/contracts/editions';
import { invalidInput, type SentFile } from '@siteswap/service-kit';
import { rowsOfCalendar } from './calendar-file.format.ts';
import { rowsOfCsv } from './csv-file.format.ts';
import { fileUnreadable, tooManyRows, wrongKind } from './imports.errors.ts';
import { rowsOfJson } from './json-file.format.ts';

/** The rows of a file, before their check. */
export interface ImportFile {
  readonly kind: ImportKind;
  /** Null for a JSON body. */
  readonly fileName: string | null;
  readonly rows: readonly unknown[];
}

const maxFileName = 200;

const parsers: Readonly<Record<string, { kind: ImportKind; rowsOf(text: string): unknown[] }>> = {
  json: { kind: 'JSON', rowsOf: rowsOfJson },
  csv: { kind: 'CSV', rowsOf: rowsOfCsv },
  ics: { kind: 'ICS', rowsOf: rowsOfCalendar },
};

/** The text without a byte order mark. @throws 422 FILE_UNREADABLE with the line that is not UTF-8 */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw fileUnreadable(text.split('\ufffd')[0]?.split('\n').length ?? 1);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Names are shown and downloaded again, so control characters are left out. */
const plainName = (name: string | null): string | null =>
  name === null ? null : name.toWellFormed().replace(/\p{C}/gu, '').slice(0, maxFileName);

/** Takes a file apart. @throws 415 for another kind; 422 FILE_UNREADABLE, TOO_MANY_ROWS, or without a row */
export function readImport({ bytes, name }: SentFile): ImportFile {
  const ending = name === null ? 'json' : (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();
  const parser = Object.hasOwn(parsers, ending) ? parsers[ending] : undefined;
  if (!parser) throw wrongKind();
  const rows = parser.rowsOf(decode(bytes));
  if (rows.length === 0) throw invalidInput([{ path: 'file', code: 'REQUIRED' }]);
  if (rows.length > importLimits.rows) throw tooManyRows();
  return { kind: parser.kind, fileName: plainName(name), rows };
}
