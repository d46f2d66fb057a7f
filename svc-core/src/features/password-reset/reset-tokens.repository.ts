import type { Db, Tx } from '#src/db.ts';
import type { PasswordResetToken } from '#src/generated/prisma/client.ts';

/** Links that set a new password, by the hash of what they carry. */
export function createResetTokensRepository(db: Db) {
  return {
    create: (tx: Tx, token: Omit<PasswordResetToken, 'used'>) =>
      tx.passwordResetToken.create({ data: token }),

    find: (tokenHash: string, client: Db | Tx = db) =>
      client.passwordResetToken.findUnique({ where: { token: tokenHash } }),

    /** Marks a link used; of two at once one gets it. Returns whose it is, null when it was used or over. */
    use: async (tx: Tx, tokenHash: string, now: Date): Promise<{ userId: number } | null> => {
      const [row] = await tx.passwordResetToken.updateManyAndReturn({
        where: { token: tokenHash, used: false, expiresAt: { gt: now } },
        data: { used: true },
        select: { userId: true },
      });
      return row ?? null;
    },

    /** The password, or the address it was mailed to, is another by now. */
    useUpAll: (tx: Tx, userId: number) =>
      tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } }),

    /** Forgets links that ended before an instant. */
    prune: (endedBefore: Date) =>
      db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: endedBefore } } }),
  };
}
export type ResetTokensRepository = ReturnType<typeof createResetTokensRepository>;
