import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#src/db.ts';

/**
 * Leaves of an account a number that says it was there. Its names can be taken by others again, and nothing that
 * stands in their place can be typed into a form.
 */
export const anonymise = (tx: Tx, id: number) =>
  tx.user.updateMany({
    where: { id, deletedAt: null },
    data: {
      email: `deleted-${id}`,
      emailHash: randomBytes(32).toString('hex'),
      pseudo: `#${id}`,
      pseudoKey: `#${id}`,
      nom: '',
      prenom: '',
      passwordHash: null,
      pendingEmail: null,
      phone: null,
      profilePicture: null,
      isGlobalAdmin: false,
      locale: 'en',
      deleteAfter: null,
      deletedAt: new Date(),
      version: { increment: 1 },
    },
  });

/** Accounts whose owners asked for their deletion. */
export function createDeletionRepository(db: Db) {
  return {
    /** Asking again changes nothing. Returns when it happens; null when the account is gone. */
    schedule: async (tx: Tx, id: number, deleteAfter: Date): Promise<Date | null> => {
      const [row] = await tx.$queryRaw<{ deleteAfter: Date }[]>`
        update users set delete_after = coalesce(delete_after, ${deleteAfter}), updated_at = now()
        where id = ${id} and deleted_at is null
        returning delete_after as "deleteAfter"`;
      return row?.deleteAfter ?? null;
    },

    /** False when the account is gone. */
    keep: async (id: number): Promise<boolean> => {
      const { count } = await db.user.updateMany({
        where: { id, deletedAt: null },
        data: { deleteAfter: null },
      });
      return count === 1;
    },

    /** Admins are counted one after the other, so that the last two cannot go at once. */
    isLastAdmin: async (tx: Tx, id: number): Promise<boolean> => {
      const admins = await tx.$queryRaw<{ id: number }[]>`
        select id from users
        where is_global_admin and is_email_verified and deleted_at is null
          and (delete_after is null or id = ${id})
        order by id for update`;
      return admins.length === 1 && admins[0]?.id === id;
    },

    due: async (now: Date): Promise<number[]> => {
      const rows = await db.user.findMany({
        where: { deleteAfter: { lte: now }, deletedAt: null },
        select: { id: true },
        orderBy: { deleteAfter: 'asc' },
        take: 100,
      });
      return rows.map(({ id }) => id);
    },

    /** Keeps the row for this transaction; false when another replica has it or the account is to be kept. */
    claim: async (tx: Tx, id: number, now: Date): Promise<boolean> => {
      const rows = await tx.$queryRaw<unknown[]>`
        select id from users where id = ${id} and delete_after <= ${now} and deleted_at is null
        for update skip locked`;
      return rows.length === 1;
    },

    postpone: (tx: Tx, id: number, deleteAfter: Date) =>
      tx.user.update({ where: { id }, data: { deleteAfter } }),
  };
}
