import type { Db, Tx } from '#src/db.ts';
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

/** Removes the next batch of an import. */
export async function takeBatch(
  tx: Tx,
  importId: string,
): Promise<{ rows: CheckedRow[]; isLast: boolean }> {
  const [batch, next] = await tx.importBatch.findMany({
    where: { importId },
    orderBy: { firstRow: 'asc' },
    take: 2,
  });
  if (!batch) return { rows: [], isLast: true };
  const { firstRow } = batch;
  await tx.importBatch.delete({ where: { importId_firstRow: { importId, firstRow } } });
  return { rows: JSON.parse(batch.rows) as CheckedRow[], isLast: !next };
}

/** Counts a try of the next batch that failed; after the last one the import is given up. */
export async function noteFailedBatch(
  tx: Tx,
  importId: string,
  maxAttempts: number,
): Promise<void> {
  const { count } = await tx.import.updateMany({
    where: { id: importId, status: 'RUNNING', attempts: { gte: maxAttempts - 1 } },
    data: { status: 'FAILED' },
  });
  if (count > 0) await tx.importBatch.deleteMany({ where: { importId } });
  else {
    await tx.import.updateMany({
      where: { id: importId, status: 'RUNNING' },
      data: { attempts: { increment: 1 } },
    });
  }
}

/** The oldest import that is not done. */
export function findRunningImport(db: Db): Promise<{ id: string } | null> {
  return db.import.findFirst({
    where: { status: 'RUNNING', actorId: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
}

/** Stores how far an import has come. */
export async function updateImport(
  tx: Tx,
  id: string,
  {
    outcomes,
    ...changes
  }: Pick<StoredImport, 'status' | 'attempts' | 'rows' | 'created' | 'duplicates' | 'invalid'> & {
    outcomes: StoredOutcome[];
  },
): Promise<void> {
  await tx.import.update({
    where: { id },
    data: { ...changes, outcomes: outcomes as Prisma.InputJsonValue },
  });
}
