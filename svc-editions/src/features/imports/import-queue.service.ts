import { type Actor, later, type OutboxWriter, seconds } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Kit, Tx } from '#src/db.ts';
import { addPictureJobs } from './import-pictures.job.ts';
import { addBatch, type Batch } from './import-queue.job.ts';
import {
  failImport,
  findNextBatch,
  insertBatches,
  takeBatch,
  updateImport,
} from './import-queue.repository.ts';
import type { ImportFile } from './import-reader.client.ts';
import { createRowImport, type RowImportDeps } from './import-rows.service.ts';
import { toCounts, toStoredOutcomes } from './imports.mapper.ts';
import { insertCreated, insertImport, lockImport, lockImports } from './imports.repository.ts';

/** Rows of one transaction: other imports wait for it. */
const batchSize = 100;
const timeoutMs = 60_000;
/** An import whose turn has not come looks again, should the end of the one before not have woken it. */
const turnMs = seconds(5);

/** Imports that are too large to be done while their sender waits. Their rows are stored, and done in batches. */
export function createImportQueue({
  transact,
  clock,
  townPlaces,
  publicUrl,
}: Pick<Kit, 'transact'> & RowImportDeps) {
  const importRows = createRowImport({ clock, townPlaces, publicUrl });

  /** False when an older import is not done: the job comes again. */
  async function isDue(tx: Tx, outbox: OutboxWriter, batch: Batch): Promise<boolean> {
    const due = await findNextBatch(tx);
    if (due?.importId !== batch.importId) {
      addBatch(outbox, batch, later(clock(), turnMs));
      return false;
    }
    // Else an attempt has done this batch and added the next job, but its own end was not stored.
    return due.firstRow === batch.firstRow;
  }

  return {
    /** Stores the rows of a file, each after its check by itself. */
    add: ({ userId: actorId }: Pick<Actor, 'userId'>, { rows, kind, fileName }: ImportFile) => {
      const id = uuidv7();
      const status = 'RUNNING' as const;
      const counts = { ...toCounts([]), rows: rows.length };
      return transact(async (tx, outbox) => {
        const stored = { id, actorId, kind, fileName, status, ...counts, outcomes: [] };
        await insertImport(tx, { ...stored, createdAt: clock() });
        await insertBatches(tx, id, rows, batchSize);
        addBatch(outbox, { importId: id, firstRow: 1 });
        return { id, dryRun: false, kind, fileName, status, ...counts, outcomes: [] };
      });
    },

    /** Does the batch when its import is the oldest that is not done, and adds the job of the batch after it. */
    runBatch: (batch: Batch) =>
      transact(
        async (tx, outbox) => {
          const { importId: id } = batch;
          await lockImports(tx);
          const stored = await lockImport(tx, id);
          // It may have ended with the account of its sender.
          if (stored?.status !== 'RUNNING' || stored.actorId === null) return;
          if (!(await isDue(tx, outbox, batch))) return;
          const before = toStoredOutcomes(stored);
          const rows = await takeBatch(tx, batch);
          const done = await importRows(tx, outbox, { actorId: stored.actorId, rows, before });
          const outcomes = [...before, ...done.outcomes];
          const next = await findNextBatch(tx);
          const status = next?.importId === id ? 'RUNNING' : 'DONE';
          const counts = { ...toCounts(outcomes), rows: stored.rows };
          await updateImport(tx, id, { ...counts, outcomes, status });
          addPictureJobs(outbox, await insertCreated(tx, id, done));
          if (next) addBatch(outbox, next);
        },
        { timeout: timeoutMs },
      ),

    /** Ends the import of a batch whose last attempt has failed. */
    giveUp: (batch: Batch) =>
      transact(async (tx, outbox) => {
        await lockImport(tx, batch.importId);
        if (!(await failImport(tx, batch))) return;
        const next = await findNextBatch(tx);
        if (next) addBatch(outbox, next);
      }),
  };
}

export type ImportQueue = ReturnType<typeof createImportQueue>;
