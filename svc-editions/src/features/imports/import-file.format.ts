import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path/posix';
import { unescape as decodePart } from 'node:querystring';
import { type ImportKind, importLimits } from '@siteswap/contracts/editions';
import { type FetchedFile, invalidInput, type SentFile } from '@siteswap/service-kit';
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

/** The endings of files that a site sends with these types; those of all others are in their addresses. */
const endings: ReadonlyMap<string, string> = new Map([
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['text/calendar', 'ics'],
]);

/** The text without a byte order mark. @throws 422 FILE_UNREADABLE with the line that is not UTF-8 */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw fileUnreadable(text.split('\ufffd')[0]?.split('\n').length ?? 1);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Names are shown and downloaded again, so control characters are left out. */
const plainName = (name: string | null): string | null =>
  name === null ? null : name.toWellFormed().replace(/\p{C}/gu, '').slice(0, maxFileName);

const endingOf = (name: string): string => (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();

function parse(bytes: Buffer, name: string | null, ending: string): ImportFile {
  const parser = Object.hasOwn(parsers, ending) ? parsers[ending] : undefined;
  if (!parser) throw wrongKind();
  const rows = parser.rowsOf(decode(bytes));
  if (rows.length === 0) throw invalidInput([{ path: 'file', code: 'REQUIRED' }]);
  if (rows.length > importLimits.rows) throw tooManyRows();
  return { kind: parser.kind, fileName: plainName(name), rows };
}

/** Takes a file apart. @throws 415 for another kind; 422 FILE_UNREADABLE, TOO_MANY_ROWS, or without a row */
export const readImport = ({ bytes, name }: SentFile): ImportFile =>
  parse(bytes, name, name === null ? 'json' : endingOf(name));

/** The same for a file from another site. */
export function readFetchedImport({ bytes, type, url }: FetchedFile): ImportFile {
  const name = decodePart(basename(url.pathname));
  return parse(bytes, name || url.hostname, endings.get(type) ?? endingOf(name));
}
