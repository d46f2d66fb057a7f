import type { Tx } from '#src/db.ts';

/** Removes the stars of an edition, and who takes part in it. */
export async function deleteTiesOf(tx: Tx, editionId: number): Promise<void> {
  await tx.favorite.deleteMany({ where: { editionId } });
  await tx.participation.deleteMany({ where: { editionId } });
}
