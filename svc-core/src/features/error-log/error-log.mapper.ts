import type { ErrorGroup, ErrorLog } from '@siteswap/contracts/core';
import { formVersion } from '@siteswap/service-kit';
import type { ErrorGroupRow, ErrorLogRow } from './error-log.repository.ts';

/** The version that the form of a note is opened with. */
export const errorLogVersion = formVersion(['resolved', 'adminNotes']);

export const toErrorLog = (row: ErrorLogRow): ErrorLog =>
  errorLogVersion.add({
    ...row,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

export const toErrorGroup = (row: ErrorGroupRow): ErrorGroup => ({
  ...row,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});
