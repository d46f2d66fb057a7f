import type { RightHolder } from '@siteswap/contracts/editions';
import type { Tx } from '#src/db.ts';

export async function saveEdition(
  tx: Tx,
  { id, ...fields }: { id: number; name: string; timezone: string; rights: RightHolder[] },
): Promise<void> {
  await tx.edition.upsert({ where: { id }, create: { id, ...fields }, update: fields });
}

/** With the stars it has, and who takes part in it. */
export async function deleteEdition(tx: Tx, id: number): Promise<void> {
  await tx.edition.deleteMany({ where: { id } });
  await tx.favorite.deleteMany({ where: { editionId: id } });
  await tx.participation.deleteMany({ where: { editionId: id } });
}
