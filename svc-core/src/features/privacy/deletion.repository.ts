import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#src/db.ts';

/**
 * Overwrites everything about an account except its id. Other members can take its names; the values in their place
 * cannot be typed into a form.
 */
export const anonymiseUser = (tx: Tx, id: number) =>
  tx.user.updateMany({
    where: { id, deletedAt: null },
    data: {
      email: `deleted-${id}`,
      emailHash: randomBytes(32).toString('hex'),
      pseudo: `#${id}`,
      pseudoKey: `#${id}`,
      pseudoSkeleton: `#${id}`,
      nom: '',
      prenom: '',
      passwordHash: null,
      pendingEmail: null,
      mailsStoppedAt: null,
      phone: null,
      profilePicture: null,
      isGlobalAdmin: false,
      locale: 'en',
      deleteAfter: null,
      deletedAt: new Date(),
      version: { increment: 1 },
    },
  });

/** Returns the day of the deletion, the first one when it was requested before; null when the account is deleted. */
export async function scheduleDeletion(
  tx: Tx,
  id: number,
  deleteAfter: Date,
): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ deleteAfter: Date }[]>`
    update users set delete_after = coalesce(delete_after, ${deleteAfter}), updated_at = now()
    where id = ${id} and deleted_at is null
    returning delete_after as "deleteAfter"`;
  return row?.deleteAfter ?? null;
}

/** False when the account is deleted. */
export async function cancelDeletion(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, deletedAt: null },
    data: { deleteAfter: null, version: { increment: 1 } },
  });
  return count === 1;
}

/** Locks the admins, so that the last two cannot leave at the same moment. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  const admins = await tx.$queryRaw<{ id: number }[]>`
    select id from users
    where is_global_admin and is_email_verified and deleted_at is null
      and (delete_after is null or id = ${id})
    order by id for update`;
  return admins.length === 1 && admins[0]?.id === id;
}

export async function listDueDeletions(db: Db, now: Date): Promise<number[]> {
  const rows = await db.user.findMany({
    where: { deleteAfter: { lte: now }, deletedAt: null },
    select: { id: true },
    orderBy: { deleteAfter: 'asc' },
    take: 100,
  });
  return rows.map(({ id }) => id);
}

/** Locks the row for this transaction; false when another replica has it or the deletion was cancelled. */
export async function claimDeletion(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select id from users where id = ${id} and delete_after <= ${now} and deleted_at is null
    for update skip locked`;
  return rows.length === 1;
}

export const postponeDeletion = (tx: Tx, id: number, deleteAfter: Date) =>
  tx.user.update({ where: { id }, data: { deleteAfter } });
