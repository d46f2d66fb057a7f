import type { ExportFormat } from '@siteswap/contracts/volunteers';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import type { Table } from './application-table.format.ts';

/** A file to download. */
export interface TableFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Spreadsheets run a cell of a CSV that begins so; an apostrophe before it makes it text. */
const formula = /^'*[=+\-@\t\r]/;
const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The mark by which Excel reads UTF-8. */
const byteOrderMark = '\ufeff';

const csvOf = ({ head, rows }: Table): TableFile => ({
  type: 'text/csv; charset=utf-8',
  content: Buffer.from(
    byteOrderMark + stringify([head, ...rows].map((cells) => cells.map(asText))),
  ),
});

/** Excel takes at most so many characters in the name of a sheet, and none of these. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** Cells are typed as texts, so that none is a formula and telephones stay as they are. */
async function xlsxOf({ title, head, rows }: Table): Promise<TableFile> {
  const cells = (texts: readonly string[], style = {}) =>
    texts.map((value) => (value === '' ? null : { value, type: String, ...style }));
  const data = [cells(head, { fontWeight: 'bold' as const }), ...rows.map((row) => cells(row))];
  const file = writeXlsxFile(data, { sheet: sheetName(title), stickyRowsCount: 1 });
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await file.toBuffer(),
  };
}

export const tableFile = async (table: Table, format: ExportFormat): Promise<TableFile> =>
  format === 'csv' ? csvOf(table) : await xlsxOf(table);
