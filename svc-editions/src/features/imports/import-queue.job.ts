import { defineJob, minutes, type OutboxWriter } from '@siteswap/service-kit';
import { z } from 'zod';

/** Does a batch of an import; after the last attempt the import is given up, so that those after it are done. */
export const importBatch = defineJob({
  name: 'import-batch',
  payload: z.object({
    importId: z.uuid(),
    /** Number of its first row in the file, from 1. */
    firstRow: z.int(),
  }),
  attempts: 3,
  delayMs: () => minutes(1),
});
export type Batch = z.output<typeof importBatch.payload>;

/** An import has one waiting job, for its next batch. */
export const addBatch = (outbox: OutboxWriter, batch: Batch, runAt?: Date): void =>
  outbox.job(importBatch, batch, { key: batch.importId, runAt });
