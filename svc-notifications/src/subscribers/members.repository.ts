import type { Tx } from '#src/db.ts';

/** Removes the stars and the participations of a member. */
export async function deleteTies(tx: Tx, userId: number): Promise<void> {
  await tx.favorite.deleteMany({ where: { userId } });
  await tx.participation.deleteMany({ where: { userId } });
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
  await tx.$executeRaw`
    update notification set other_actor_ids = array_remove(other_actor_ids, ${userId}::int)
    where other_actor_ids @> array[${userId}::int]`;
  await tx.userSequence.deleteMany({ where: { userId } });
  await tx.deliveredEvent.deleteMany({ where: { actorId: userId } });
  return rows.map((row) => row.userId);
}
