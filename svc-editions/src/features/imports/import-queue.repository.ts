import type { Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { StoredOutcome } from './import-plan.format.ts';
import type { CheckedRow } from './import-rows.format.ts';
import type { StoredImport } from './imports.repository.ts';

/** Stores rows of an import that are to be done later, in their order. */
export async function insertBatches(
  tx: Tx,
  importId: string,
  rows: readonly CheckedRow[],
  size: number,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => index * size);
  await tx.importBatch.createMany({
    data: starts.map((start) => ({
      importId,
      firstRow: start + 1,
      rows: JSON.stringify(rows.slice(start, start + size)),
    })),
  });
}

/** A batch by its import and the number of its first row, from 1. */
interface BatchKey {
  readonly importId: string;
  readonly firstRow: number;
}

/** The next batch of the oldest import that is not done; null when all are. */
export function findNextBatch(tx: Tx): Promise<BatchKey | null> {
  return tx.importBatch.findFirst({
    where: { import: { status: 'RUNNING', actorId: { not: null } } },
    // A UUIDv7 begins with its time.
    orderBy: [{ importId: 'asc' }, { firstRow: 'asc' }],
    select: { importId: true, firstRow: true },
  });
}

/** Removes a batch. */
export async function takeBatch(tx: Tx, batch: BatchKey): Promise<CheckedRow[]> {
  const { rows } = await tx.importBatch.delete({ where: { importId_firstRow: batch } });
  return JSON.parse(rows) as CheckedRow[];
}

/** Ends an import as failed. @returns false when this batch of it was done, or it has ended before */
export async function failImport(tx: Tx, { importId, firstRow }: BatchKey): Promise<boolean> {
  const { count } = await tx.import.updateMany({
    where: { id: importId, status: 'RUNNING', batches: { some: { firstRow } } },
    data: { status: 'FAILED' },
  });
  if (count > 0) await tx.importBatch.deleteMany({ where: { importId } });
  return count > 0;
}

/** Stores how far an import has come. */
export async function updateImport(
  tx: Tx,
  id: string,
  {
    outcomes,
    ...changes
  }: Pick<StoredImport, 'status' | 'rows' | 'created' | 'duplicates' | 'invalid'> & {
    outcomes: StoredOutcome[];
  },
): Promise<void> {
  await tx.import.update({
    where: { id },
    data: { ...changes, outcomes: outcomes as Prisma.InputJsonValue },
  });
}
