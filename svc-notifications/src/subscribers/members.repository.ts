import type { Tx } from '#src/db.ts';

interface Member {
  readonly id: number;
  readonly pseudo: string;
  readonly locale: string;
  readonly isGlobalAdmin: boolean;
  readonly isDeleted: boolean;
}

export async function saveMember(tx: Tx, { id, ...fields }: Member): Promise<void> {
  await tx.member.upsert({ where: { id }, create: { id, ...fields }, update: fields });
}

/** With their stars and their participations. */
export async function deleteMember(tx: Tx, id: number): Promise<void> {
  await tx.member.deleteMany({ where: { id } });
  await tx.favorite.deleteMany({ where: { userId: id } });
  await tx.participation.deleteMany({ where: { userId: id } });
}

/**
 * Deletes the inbox of a member and what names them: notifications of others, and events that late stars look back at.
 * @returns the members who have fewer notifications now
 */
export async function deleteInbox(tx: Tx, userId: number): Promise<number[]> {
  const where = { OR: [{ userId }, { actorId: userId }] };
  const rows = await tx.notification.findMany({
    where,
    select: { userId: true },
    distinct: ['userId'],
  });
  await tx.notification.deleteMany({ where });
  await tx.userSequence.deleteMany({ where: { userId } });
  await tx.deliveredEvent.deleteMany({ where: { actorId: userId } });
  return rows.map((row) => row.userId);
}
