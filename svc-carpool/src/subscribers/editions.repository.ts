import type { Db, Tx } from '#src/db.ts';
import type { Edition } from '#src/generated/prisma/client.ts';

export const findEdition = (db: Db | Tx, id: number): Promise<Edition | null> =>
  db.edition.findUnique({ where: { id } });

/** Stores the copy of an edition. @returns the copy it replaces */
export async function saveEdition(tx: Tx, { id, ...fields }: Edition): Promise<Edition | null> {
  const previous = await findEdition(tx, id);
  await tx.edition.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  return previous;
}

/** Removes the copy of an edition. @returns the copy it removed */
export async function deleteEdition(tx: Tx, id: number): Promise<Edition | null> {
  const previous = await findEdition(tx, id);
  await tx.edition.deleteMany({ where: { id } });
  return previous;
}
