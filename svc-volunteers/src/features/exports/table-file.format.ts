import type { ExportFormat } from '@siteswap/contracts/volunteers';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';

/** A table as spreadsheets have it: the names of its columns, and rows of texts and counts. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
type Cell = string | number;

/** A file to download. */
export interface TableFile {
  readonly type: string;
  readonly content: Buffer;
}

export interface NamedFile extends TableFile {
  readonly fileName: string;
}

/** Spreadsheets run a cell of a CSV that begins so; an apostrophe before it makes it text. */
const formula = /^'*[=+\-@\t\r]/;
const asText = (cell: Cell): string =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell);

/** The mark by which Excel reads UTF-8. */
const byteOrderMark = '\ufeff';

const csvOf = ({ head, rows }: Table): TableFile => ({
  type: 'text/csv; charset=utf-8',
  content: Buffer.from(
    byteOrderMark + stringify([head, ...rows].map((cells) => cells.map(asText))),
  ),
});

/** The most characters that Excel takes in the name of a sheet, and those that it does not take. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** Texts are typed as such, so that none is a formula and telephones stay as they are. */
function xlsxCell(value: Cell, style: object) {
  if (value === '') return null;
  if (typeof value === 'number') return { value, type: Number, ...style };
  return { value, type: String, wrap: value.includes('\n'), ...style };
}

async function xlsxOf({ title, head, rows }: Table): Promise<TableFile> {
  const cells = (values: readonly Cell[], style = {}) =>
    values.map((value) => xlsxCell(value, style));
  const data = [cells(head, { fontWeight: 'bold' as const }), ...rows.map((row) => cells(row))];
  const file = writeXlsxFile(data, { sheet: sheetName(title), stickyRowsCount: 1 });
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await file.toBuffer(),
  };
}

export const tableFile = async (table: Table, format: ExportFormat): Promise<TableFile> =>
  format === 'csv' ? csvOf(table) : await xlsxOf(table);
