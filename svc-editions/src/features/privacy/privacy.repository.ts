import { editionState, favoriteState } from '@siteswap/contracts/editions';
import type { Facts } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';

/** Live conventions that only this member may change. */
export function conventionsOnlyOf(
  db: Db,
  authorId: number,
): Promise<{ id: number; name: string }[]> {
  return db.convention.findMany({
    where: { authorId, isArchived: false, deletedAt: null },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  });
}

/** Takes all stars of a member back, and says so. */
export async function removeFavorites(tx: Tx, userId: number, facts: Facts): Promise<void> {
  const rows = await tx.favorite.findMany({ where: { userId }, select: { editionId: true } });
  await tx.favorite.deleteMany({ where: { userId } });
  for (const { editionId } of rows) facts.state(favoriteState, `${userId}-${editionId}`);
}

/** Conventions of a member have no author any more: with a contact address they can be claimed. */
export async function leaveConventions(tx: Tx, authorId: number, facts: Facts): Promise<void> {
  const left = await tx.convention.updateManyAndReturn({
    where: { authorId },
    data: { authorId: null },
    select: { id: true },
  });
  if (left.length === 0) return;
  // Who may edit their editions, and whether they can be claimed, is part of what others are told.
  const changed = await tx.edition.updateManyAndReturn({
    where: { conventionId: { in: left.map(({ id }) => id) } },
    data: { version: { increment: 1 } },
    select: { id: true },
  });
  for (const { id } of changed) facts.state(editionState, id);
}
