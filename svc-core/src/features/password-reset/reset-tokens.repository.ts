import type { Db, Tx } from '#src/db.ts';
import type { PasswordResetToken } from '#src/generated/prisma/client.ts';

/** `token` is the hash of what the link carries. */
export const createResetToken = (tx: Tx, token: Omit<PasswordResetToken, 'used'>) =>
  tx.passwordResetToken.create({ data: token });

export const findResetToken = (db: Db, tokenHash: string): Promise<PasswordResetToken | null> =>
  db.passwordResetToken.findUnique({ where: { token: tokenHash } });

/** Marks a link used; of two requests at once one succeeds. Returns whose it is, null when it was used or has expired. */
export async function useResetToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number } | null> {
  const [row] = await tx.passwordResetToken.updateManyAndReturn({
    where: { token: tokenHash, used: false, expiresAt: { gt: now } },
    data: { used: true },
    select: { userId: true },
  });
  return row ?? null;
}

/** For when the password, or the address the links were mailed to, has changed. */
export const invalidateResetTokens = (tx: Tx, userId: number) =>
  tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });

/** Deletes links that expired before an instant. */
export const deleteOldResetTokens = (db: Db, expiredBefore: Date) =>
  db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: expiredBefore } } });
