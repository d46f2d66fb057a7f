import { type DataExport, dataExport } from '@siteswap/contracts/core';
import type { ExportRow } from './exports.repository.ts';

/** An export as its member sees it. */
export const toDataExport = (row: ExportRow): DataExport => ({
  id: row.id,
  status: dataExport.shape.status.parse(row.status),
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
