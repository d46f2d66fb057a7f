import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { WantedPicture } from './import-plan.format.ts';

export type ImportPictureRow = Prisma.ImportPictureGetPayload<object>;

/** A picture for what a row has created. */
export interface NewImportPicture extends WantedPicture {
  readonly row: number;
  readonly entityId: number;
}

/** Stores which pictures are to be fetched. @returns their ids */
export async function insertPictures(
  tx: Tx,
  importId: string,
  pictures: readonly NewImportPicture[],
): Promise<string[]> {
  // The id becomes the name of a file, which its random part protects from guesses.
  const data = pictures.map((picture) => ({ ...picture, id: uuidv7(), importId }));
  await tx.importPicture.createMany({ data });
  return data.map(({ id }) => id);
}

/** The pictures of an import that was not undone, or that it left, by row. */
export function listPictures(db: Db, importId: string): Promise<ImportPictureRow[]> {
  return db.importPicture.findMany({
    where: { importId, status: { not: 'UNDONE' } },
    orderBy: [{ row: 'asc' }, { kind: 'asc' }],
  });
}

export function findPicture(db: Db, id: string): Promise<ImportPictureRow | null> {
  return db.importPicture.findUnique({ where: { id } });
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

/** Gives up the pictures of an import that are pending, and those of what undoing it has removed. @returns their ids */
export async function undoPictures(tx: Tx, importId: string, removed: Removed): Promise<string[]> {
  const { editionIds, conventionIds } = removed;
  const rows = await tx.importPicture.updateManyAndReturn({
    where: {
      importId,
      OR: [
        { status: 'PENDING' },
        { status: 'DONE', kind: 'EDITION', entityId: { in: [...editionIds] } },
        { status: 'DONE', kind: 'CONVENTION', entityId: { in: [...conventionIds] } },
      ],
    },
    data: { status: 'UNDONE' },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Notes that the file of a picture that is shown nowhere was released. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.importPicture.updateMany({
    where: { id, status: 'FAILED' },
    data: { mayHaveFile: false },
  });
  await db.importPicture.deleteMany({ where: { id, status: 'UNDONE' } });
}

/** An edition that an import created has got its picture: for undoing, that is no change. */
export async function followEditions(tx: Tx, editionIds: readonly number[]): Promise<void> {
  await tx.importedEdition.updateMany({
    where: { editionId: { in: [...editionIds] } },
    data: { version: { increment: 1 } },
  });
}

/** The same for a convention, unless a member has changed it before. */
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
