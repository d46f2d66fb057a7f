import type { Actor } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Kit } from '#src/db.ts';
import {
  findRunningImport,
  insertBatches,
  noteFailedBatch,
  takeBatch,
  updateImport,
} from './import-queue.repository.ts';
import type { ImportFile } from './import-reader.client.ts';
import { createRowImport } from './import-rows.service.ts';
import { toCounts, toStoredOutcomes } from './imports.mapper.ts';
import { holdImport, insertCreated, insertImport, lockImports } from './imports.repository.ts';

/** Rows of one transaction: other imports wait for it. */
const batchSize = 100;
const timeoutMs = 60_000;
/** After so many tries of one batch its import is given up, so that those behind it are done. */
const maxAttempts = 3;

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock'> {
  /** Asks for `runNext` to be called soon. */
  readonly requestRun: () => void;
  /** Asks for the pictures of an import to be fetched soon. */
  readonly requestPictures: () => void;
}

/** Imports that are too large to be done while their sender waits. Their rows are stored, and done in batches. */
export function createImportQueue({ db, transact, clock, requestRun, requestPictures }: Deps) {
  const importRows = createRowImport({ clock });

  const runBatch = (id: string) =>
    transact(
      async (tx, outbox) => {
        await lockImports(tx);
        const stored = await holdImport(tx, id);
        // It may have ended since it was found, with another run or with the account of who began it.
        if (stored?.status !== 'RUNNING' || stored.actorId === null) return;
        const before = toStoredOutcomes(stored);
        const { rows, isLast } = await takeBatch(tx, id);
        const done = await importRows(tx, outbox, { actorId: stored.actorId, rows, before });
        const outcomes = [...before, ...done.outcomes];
        const status = isLast ? 'DONE' : 'RUNNING';
        const counts = { ...toCounts(outcomes), rows: stored.rows };
        await updateImport(tx, id, { ...counts, outcomes, status, attempts: 0 });
        await insertCreated(tx, id, done, clock());
        outbox.afterCommit(requestPictures);
      },
      { timeout: timeoutMs },
    );

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
        outbox.afterCommit(requestRun);
        return { id, dryRun: false, kind, fileName, status, ...counts, outcomes: [] };
      });
    },

    /** Does the next batch of the oldest import that is not done. @returns whether there was one */
    async runNext(): Promise<boolean> {
      const next = await findRunningImport(db);
      if (!next) return false;
      try {
        await runBatch(next.id);
      } catch (error) {
        await transact((tx) => noteFailedBatch(tx, next.id, maxAttempts));
        throw error;
      }
      return true;
    },
  };
}

export type ImportQueue = ReturnType<typeof createImportQueue>;
