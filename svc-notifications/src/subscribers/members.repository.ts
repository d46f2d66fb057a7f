import type { Tx } from '#src/db.ts';

interface Member {
  readonly id: number;
  readonly pseudo: string;
  readonly locale: string;
  readonly isGlobalAdmin: boolean;
  readonly isDeleted: boolean;
}

/** The inbox of a deleted member goes with what came after it was erased. */
export async function saveMember(tx: Tx, { id, ...fields }: Member): Promise<void> {
  await tx.member.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  if (fields.isDeleted) await tx.notification.deleteMany({ where: { userId: id } });
}

/** With their inbox, their stars and their participations. */
export async function deleteMember(tx: Tx, id: number): Promise<void> {
  await tx.member.deleteMany({ where: { id } });
  await tx.favorite.deleteMany({ where: { userId: id } });
  await tx.participation.deleteMany({ where: { userId: id } });
  await tx.notification.deleteMany({ where: { userId: id } });
}
