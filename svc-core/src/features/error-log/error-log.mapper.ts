import type { ErrorGroup, ErrorLog } from '@siteswap/contracts/core';
import type { ErrorGroupRow, ErrorLogRow } from './error-log.repository.ts';

export const toErrorLog = (row: ErrorLogRow): ErrorLog => ({
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
