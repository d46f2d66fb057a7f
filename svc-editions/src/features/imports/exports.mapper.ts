import { importedEdition } from '@siteswap/contracts/editions';
import type { ExportedRow } from './exports.repository.ts';
import type { RowParts } from './import-columns.format.ts';

/** Days are stored as instants at midnight UTC. */
const plainValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/** An edition as a row of an import, with the same fields. */
export const toImportRow = ({ convention, ...edition }: ExportedRow): RowParts => ({
  convention,
  edition: Object.fromEntries(
    Object.keys(importedEdition.shape).map((field) => [
      field,
      plainValue(edition[field as keyof typeof edition]),
    ]),
  ),
});

/** The same with what a calendar needs besides. */
export const toImportEvent = (row: ExportedRow) => ({
  ...toImportRow(row),
  uid: `edition-${row.id}@siteswap`,
  changedAt: row.updatedAt,
});
