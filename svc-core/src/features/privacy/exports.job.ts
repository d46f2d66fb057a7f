import { defineJob, doubling, performJob } from '@siteswap/service-kit';
import { z } from 'zod';
import type { Db } from '#src/db.ts';
import { failUnfinishedExport } from './exports.repository.ts';

/** Ends an export whose parts did not all arrive in time. */
export const exportDeadlineJob = defineJob({
  name: 'export-deadline',
  payload: z.object({ exportId: z.uuid() }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling(),
});

export const failLateExports = ({ db }: { readonly db: Db }) =>
  performJob(exportDeadlineJob, {
    perform: ({ exportId }) => failUnfinishedExport(db, exportId),
  });
