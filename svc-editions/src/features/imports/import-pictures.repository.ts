import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { WantedPicture } from './import-plan.format.ts';

export type ImportPictureRow = Prisma.ImportPictureGetPayload<object>;

/** A picture for what a row has created. */
export interface NewImportPicture extends WantedPicture {
  readonly row: number;
  readonly entityId: number;
}

/** Stores which pictures are to be fetched. */
export async function insertPictures(
  tx: Tx,
  importId: string,
  pictures: readonly NewImportPicture[],
  now: Date,
): Promise<void> {
  await tx.importPicture.createMany({
    // The id becomes the name of a file, which nobody may guess.
    data: pictures.map((picture) => ({ ...picture, id: randomUUID(), importId, nextAt: now })),
  });
}

/** The pictures of an import that was not undone, or that it left, by row. */
export function listPictures(db: Db, importId: string): Promise<ImportPictureRow[]> {
  return db.importPicture.findMany({
    where: { importId, status: { not: 'UNDONE' } },
    orderBy: [{ row: 'asc' }, { kind: 'asc' }],
  });
}

/** The pending picture whose time has come first; null when there is none. */
export function findDuePicture(db: Db, now: Date): Promise<ImportPictureRow | null> {
  return db.importPicture.findFirst({
    where: { status: 'PENDING', nextAt: { lte: now } },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
  });
}

/** Counts a try before it begins, so that one which ends its process counts too. @returns false when another has begun it, or it is not wanted any more */
export async function beginTry(
  db: Db,
  { id, attempts }: ImportPictureRow,
  nextAt: Date,
): Promise<boolean> {
  const { count } = await db.importPicture.updateMany({
    where: { id, status: 'PENDING', attempts },
    data: { attempts: attempts + 1, nextAt },
  });
  return count === 1;
}

/** Notes that its file may be stored from now on. @returns whether it is still wanted */
export async function noteFile(db: Db, id: string): Promise<boolean> {
  const { count } = await db.importPicture.updateMany({
    where: { id, status: 'PENDING' },
    data: { mayHaveFile: true },
  });
  return count === 1;
}

/** Ends a pending picture. @returns false when its import was undone meanwhile */
export async function endPicture(
  client: Db | Tx,
  id: string,
  end: { status: 'DONE' } | { status: 'FAILED'; code: string },
): Promise<boolean> {
  const { count } = await client.importPicture.updateMany({
    where: { id, status: 'PENDING' },
    data: end,
  });
  return count === 1;
}

/** What undoing an import removed. */
interface Removed {
  readonly editionIds: readonly number[];
  readonly conventionIds: readonly number[];
}

/** Gives up the pictures of an import that are pending, and those of what undoing it has removed. */
export async function undoPictures(tx: Tx, importId: string, removed: Removed): Promise<void> {
  const { editionIds, conventionIds } = removed;
  await tx.importPicture.updateMany({
    where: {
      importId,
      OR: [
        { status: 'PENDING' },
        { status: 'DONE', kind: 'EDITION', entityId: { in: [...editionIds] } },
        { status: 'DONE', kind: 'CONVENTION', entityId: { in: [...conventionIds] } },
      ],
    },
    data: { status: 'UNDONE' },
  });
}

/** Pictures that are shown nowhere, and whose file or row is still there. */
export function listLeftPictures(db: Db, limit: number): Promise<ImportPictureRow[]> {
  return db.importPicture.findMany({
    where: { OR: [{ status: 'UNDONE' }, { status: 'FAILED', mayHaveFile: true }] },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Notes that the file of such a picture was released. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.importPicture.updateMany({
    where: { id, status: 'FAILED' },
    data: { mayHaveFile: false },
  });
  await db.importPicture.deleteMany({ where: { id, status: 'UNDONE' } });
}

/** An edition that an import created has got its picture: for undoing, nobody has changed it by that. */
export async function followEditions(tx: Tx, editionIds: readonly number[]): Promise<void> {
  await tx.importedEdition.updateMany({
    where: { editionId: { in: [...editionIds] } },
    data: { version: { increment: 1 } },
  });
}

/** The same for a convention, unless somebody has changed it before. */
export async function followConvention(
  tx: Tx,
  conventionId: number,
  { before, after }: { before: Date; after: Date },
): Promise<void> {
  await tx.importedConvention.updateMany({
    where: { conventionId, updatedAt: before },
    data: { updatedAt: after },
  });
}
