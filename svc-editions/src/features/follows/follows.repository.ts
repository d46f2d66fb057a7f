import type { Db, Tx } from '#src/db.ts';

/** Whether a convention exists and was not deleted. */
export async function isConvention(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.convention.count({ where: { id, deletedAt: null } })) > 0;
}

export async function isFollowing(
  db: Db,
  follow: { conventionId: number; userId: number },
): Promise<boolean> {
  return (await db.conventionFollow.count({ where: follow })) > 0;
}

/** Repeating changes nothing. */
export async function insertFollow(
  tx: Tx,
  follow: { conventionId: number; userId: number },
): Promise<void> {
  await tx.conventionFollow.createMany({ data: [follow], skipDuplicates: true });
}

export async function deleteFollow(
  tx: Tx,
  follow: { conventionId: number; userId: number },
): Promise<void> {
  await tx.conventionFollow.deleteMany({ where: follow });
}

/** Members who follow a convention, in the order of their ids. */
export async function listFollowerIds(tx: Tx, conventionId: number): Promise<number[]> {
  const rows = await tx.conventionFollow.findMany({
    where: { conventionId },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  });
  return rows.map(({ userId }) => userId);
}
