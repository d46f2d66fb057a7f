import type { PicturePlace } from '@siteswap/features/pictures';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

export type FileReleaseRow = Prisma.FileReleaseGetPayload<object>;

export async function insertFileReleases(tx: Tx, places: readonly PicturePlace[]): Promise<void> {
  await tx.fileRelease.createMany({ data: [...places] });
}

/** The transaction, for `insertReleasesAfter`. */
export async function findTransactionId(tx: Tx): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  return rows[0]?.id ?? '';
}

/**
 * Stores that these pictures were claimed by a transaction that failed. Nothing when it did not: of a connection that
 * broke off during the commit nobody else knows.
 */
export async function insertReleasesAfter(
  db: Db,
  transactionId: string,
  places: readonly PicturePlace[],
): Promise<FileReleaseRow[]> {
  const rows = await db.$queryRaw<{ status: string | null }[]>`
    select pg_xact_status(${transactionId}::text::xid8) as status`;
  if (rows[0]?.status !== 'aborted') return [];
  return db.fileRelease.createManyAndReturn({
    data: places.map((place) => ({ ...place, wasShown: false })),
  });
}

/** The oldest. */
export function listFileReleases(db: Db, limit: number): Promise<FileReleaseRow[]> {
  return db.fileRelease.findMany({ orderBy: { id: 'asc' }, take: limit });
}

export async function deleteFileRelease(db: Db, id: string): Promise<void> {
  await db.fileRelease.deleteMany({ where: { id } });
}
