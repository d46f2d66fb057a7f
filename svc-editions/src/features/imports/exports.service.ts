import { type ExportFormat, importLimits } from '@siteswap/contracts/editions';
import type { Db } from '#src/db.ts';
import { calendarOf } from './calendar-file.format.ts';
import { csvOf } from './csv-file.format.ts';
import { toImportEvent, toImportRow } from './exports.mapper.ts';
import { type ExportedRow, listExportedRows } from './exports.repository.ts';

/** How rows are written, by the ending of the file. */
const formats: Readonly<
  Record<ExportFormat, { type: string; textOf(rows: readonly ExportedRow[]): string }>
> = {
  json: {
    type: 'application/json; charset=utf-8',
    textOf: (rows) => JSON.stringify(rows.map(toImportRow), null, 2),
  },
  csv: { type: 'text/csv; charset=utf-8', textOf: (rows) => csvOf(rows.map(toImportRow)) },
  ics: {
    type: 'text/calendar; charset=utf-8',
    textOf: (rows) => calendarOf(rows.map(toImportEvent)),
  },
};

export function createExportsService({ db }: { readonly db: Db }) {
  return {
    /** Published editions in the form that an import reads: all of them, or as many as one import does at once. */
    async export({ format, page }: { format: ExportFormat; page?: number | undefined }) {
      const take = importLimits.rowsAtOnce;
      const rows = await listExportedRows(db, page ? { skip: (page - 1) * take, take } : null);
      const { type, textOf } = formats[format];
      return { type, fileName: `editions.${format}`, text: textOf(rows) };
    },
  };
}

export type ExportsService = ReturnType<typeof createExportsService>;
