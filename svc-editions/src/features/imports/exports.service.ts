import { type ExportFormat, importLimits } from '@siteswap/contracts/editions';
import type { Db } from '#src/db.ts';
import { calendarOf } from './calendar-export.format.ts';
import { csvOf } from './csv-file.format.ts';
import { toImportEvent, toImportRow } from './exports.mapper.ts';
import { type ExportedRow, listExportedRows } from './exports.repository.ts';

/** How rows are written, by the ending of the file. */
const formats: Readonly<
  Record<
    ExportFormat,
    { type: string; textOf(rows: readonly ExportedRow[], publicUrl: string): string }
  >
> = {
  json: {
    type: 'application/json; charset=utf-8',
    textOf: (rows, publicUrl) =>
      JSON.stringify(
        rows.map((row) => toImportRow(row, publicUrl)),
        null,
        2,
      ),
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    textOf: (rows, publicUrl) => csvOf(rows.map((row) => toImportRow(row, publicUrl))),
  },
  ics: {
    type: 'text/calendar; charset=utf-8',
    textOf: (rows, publicUrl) => calendarOf(rows.map((row) => toImportEvent(row, publicUrl))),
  },
};

export function createExportsService({
  db,
  publicUrl,
}: {
  readonly db: Db;
  readonly publicUrl: string;
}) {
  return {
    /** Published editions in the form that an import reads: all of them, or as many as one import does at once. */
    async export({ format, page }: { format: ExportFormat; page?: number | undefined }) {
      const take = importLimits.rowsAtOnce;
      const rows = await listExportedRows(db, page ? { skip: (page - 1) * take, take } : null);
      const { type, textOf } = formats[format];
      return { type, fileName: `editions.${format}`, text: textOf(rows, publicUrl) };
    },
  };
}

export type ExportsService = ReturnType<typeof createExportsService>;
