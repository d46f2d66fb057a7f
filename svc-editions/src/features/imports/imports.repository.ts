import type { ImportUndo } from '@siteswap/contracts/editions';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import { insertPictures, type NewImportPicture } from './import-pictures.repository.ts';
import type { Known, StoredOutcome } from './import-plan.format.ts';

export type StoredImport = Prisma.ImportGetPayload<object>;
/** An import without what became of its rows, which may be a megabyte. */
export type ListedImport = Omit<StoredImport, 'outcomes' | 'undo'>;

const day = (date: Date) => date.toISOString().slice(0, 10);

/** Until the transaction ends, no other import runs: two at once would both create the same. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.$queryRaw`select 1 as locked from pg_advisory_xact_lock(hashtext('edition import'))`;
}

/** All conventions that were not deleted, by what they are recognised by. */
export function listKnownConventions(db: Db | Tx): Promise<Known['conventions']> {
  return db.convention.findMany({
    where: { deletedAt: null },
    select: { id: true, name: true, email: true, isArchived: true },
    orderBy: { id: 'asc' },
  });
}

/** The editions of conventions, drafts included, by what they are recognised by. */
export async function listKnownEditions(
  db: Db | Tx,
  conventionIds: readonly number[],
): Promise<Known['editions']> {
  const rows = await db.edition.findMany({
    where: { conventionId: { in: [...conventionIds] }, deletedAt: null },
    select: { id: true, conventionId: true, startDate: true, endDate: true, city: true },
    orderBy: { id: 'desc' },
  });
  return rows.map((row) => ({ ...row, startDate: day(row.startDate), endDate: day(row.endDate) }));
}

/** Conventions, locked until the end of the transaction in the order of their ids. */
export async function lockConventions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$queryRaw`select id from conventions where id = any(${[...ids]}) order by id for update`;
}

/** Editions, locked until the end of the transaction in the order of their ids. */
async function lockEditions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$queryRaw`select id from editions where id = any(${[...ids]}) order by id for update`;
}

export function insertConvention(
  tx: Tx,
  convention: { name: string; email: string | null; description: string },
): Promise<{ id: number; name: string; updatedAt: Date }> {
  return tx.convention.create({
    data: convention,
    select: { id: true, name: true, updatedAt: true },
  });
}

/** Stores an import. */
export async function insertImport(
  tx: Tx,
  {
    outcomes,
    ...fields
  }: Omit<StoredImport, 'outcomes' | 'undo' | 'undoneAt'> & {
    outcomes: StoredOutcome[];
  },
): Promise<void> {
  await tx.import.create({ data: { ...fields, outcomes: outcomes as Prisma.InputJsonValue } });
}

/** What rows of an import created. */
export interface Created {
  readonly editionIds: readonly number[];
  readonly conventions: readonly { readonly id: number; readonly updatedAt: Date }[];
  readonly pictures: readonly NewImportPicture[];
}

/** Notes what an import created, for undoing it, and which pictures that is to get. @returns the ids of the pictures */
export async function insertCreated(tx: Tx, importId: string, created: Created): Promise<string[]> {
  await tx.importedEdition.createMany({
    data: created.editionIds.map((editionId) => ({ editionId, importId, version: 1 })),
  });
  await tx.importedConvention.createMany({
    data: created.conventions.map(({ id, updatedAt }) => ({
      conventionId: id,
      importId,
      updatedAt,
    })),
  });
  return insertPictures(tx, importId, created.pictures);
}

/** Imports, newest first; one more than the limit shows that there are more. */
export function listImportRows(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: [string] | undefined },
): Promise<ListedImport[]> {
  return db.import.findMany({
    omit: { outcomes: true, undo: true },
    ...(cursor ? { where: { id: { lt: cursor[0] } } } : {}),
    // A UUIDv7 begins with its time.
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

export function findImport(db: Db | Tx, id: string): Promise<StoredImport | null> {
  return db.import.findUnique({ where: { id } });
}

/** The import, locked until the end of the transaction; null when there is none. */
export async function lockImport(tx: Tx, id: string): Promise<StoredImport | null> {
  await tx.$queryRaw`select id from imports where id = ${id}::uuid for update`;
  return findImport(tx, id);
}

/** An edition or a convention that an import created, as it is now. */
export interface CreatedRow {
  readonly id: number;
  readonly isChanged: boolean;
  readonly isUsed: boolean;
  readonly isDeleted: boolean;
}

/** Those of these editions that have participants, as other services have published it. */
async function listEditionsTakenPartIn(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.participation.findMany({
    where: { editionId: { in: [...ids] } },
    distinct: ['editionId'],
    select: { editionId: true },
  });
  return new Set(rows.map(({ editionId }) => editionId));
}

/**
 * The editions that an import created, locked with their conventions until the end of the transaction. What other
 * services publish arrives a moment later: a trip offered just before is missed, and ends with its edition.
 */
export async function lockCreatedEditions(tx: Tx, importId: string): Promise<CreatedRow[]> {
  const known = await tx.importedEdition.findMany({
    where: { importId },
    select: { editionId: true, edition: { select: { conventionId: true } } },
  });
  // Conventions before their editions, as everywhere: two transactions that lock both wait, and neither is a deadlock.
  await lockConventions(tx, [...new Set(known.map(({ edition }) => edition.conventionId))]);
  const ids = known.map(({ editionId }) => editionId);
  await lockEditions(tx, ids);
  const takenPartIn = await listEditionsTakenPartIn(tx, ids);
  const rows = await tx.importedEdition.findMany({
    where: { importId },
    orderBy: { editionId: 'asc' },
    include: {
      edition: {
        include: {
          _count: {
            select: {
              favorites: { where: { isFavorited: true } },
              posts: true,
              lostFound: true,
              collaborators: true,
            },
          },
        },
      },
    },
  });
  return rows.map(({ editionId, version, edition }) => ({
    id: editionId,
    isChanged: edition.version !== version,
    isUsed: takenPartIn.has(editionId) || Object.values(edition._count).some((count) => count > 0),
    isDeleted: edition.deletedAt !== null,
  }));
}

/** The conventions that an import created, locked; they are in use while they have an edition. */
export async function lockCreatedConventions(tx: Tx, importId: string): Promise<CreatedRow[]> {
  const ids = await tx.importedConvention.findMany({
    where: { importId },
    select: { conventionId: true },
  });
  await lockConventions(
    tx,
    ids.map(({ conventionId }) => conventionId),
  );
  const rows = await tx.importedConvention.findMany({
    where: { importId },
    orderBy: { conventionId: 'asc' },
    include: {
      convention: {
        include: {
          _count: {
            select: {
              editions: { where: { deletedAt: null } },
              collaborators: true,
              follows: true,
              claims: true,
              invitations: true,
            },
          },
        },
      },
    },
  });
  return rows.map(({ conventionId, updatedAt, convention }) => ({
    id: conventionId,
    isChanged:
      convention.updatedAt.getTime() !== updatedAt.getTime() || convention.authorId !== null,
    isUsed: Object.values(convention._count).some((count) => count > 0),
    isDeleted: convention.deletedAt !== null,
  }));
}

/** Marks editions as deleted. */
export async function markEditionsDeleted(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.edition.updateMany({
    where: { id: { in: [...ids] } },
    data: { deletedAt: now, version: { increment: 1 } },
  });
}

/** Marks conventions as deleted. */
export async function markConventionsDeleted(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.convention.updateMany({ where: { id: { in: [...ids] } }, data: { deletedAt: now } });
}

export async function markUndone(tx: Tx, id: string, undo: ImportUndo, now: Date): Promise<void> {
  await tx.import.update({ where: { id }, data: { undo, undoneAt: now } });
}

/** An import stays when the account of who did it is deleted; what is still to be done is given up. */
export async function removeActorOfImports(tx: Tx, actorId: number): Promise<void> {
  await tx.import.updateMany({ where: { actorId, status: 'RUNNING' }, data: { status: 'FAILED' } });
  await tx.importBatch.deleteMany({ where: { import: { actorId } } });
  await tx.import.updateMany({ where: { actorId }, data: { actorId: null } });
}
