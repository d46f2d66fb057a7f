import { importedEdition } from '@siteswap/contracts/editions';
import { imageUrl, logoUrl } from '#src/features/editions/editions.public.ts';
import type { ExportedRow } from './exports.repository.ts';
import type { RowParts } from './import-columns.format.ts';

/** Days are stored as instants at midnight UTC. */
const plainValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/**
 * An edition as a row of an import, with the same fields.
 * @param publicUrl where its pictures are, for the site that imports it
 */
export function toImportRow({ convention, ...edition }: ExportedRow, publicUrl: string): RowParts {
  const { name, email, description } = convention;
  const address = (path: string | null) => path && new URL(path, publicUrl).href;
  const fields = { ...edition, imageUrl: address(imageUrl(edition)) };
  return {
    convention: { name, email, description, logo: address(logoUrl(convention)) },
    edition: Object.fromEntries(
      Object.keys(importedEdition.shape).map((field) => [
        field,
        plainValue(fields[field as keyof typeof fields]),
      ]),
    ),
  };
}

/** The UID of an edition of this site, in its feeds and its exports. */
export const editionUid = (id: number, publicUrl: string): string =>
  `edition-${id}@${new URL(publicUrl).host}`;

/** The same with what a calendar needs in addition. */
export const toImportEvent = (row: ExportedRow, publicUrl: string) => ({
  ...toImportRow(row, publicUrl),
  uid: editionUid(row.id, publicUrl),
  changedAt: row.updatedAt,
});
