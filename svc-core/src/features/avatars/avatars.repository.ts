import type { Db } from '#src/db.ts';

/** The address that a hash was made from; null when no confirmed member has it. */
export async function findEmailByHash(db: Db, emailHash: string): Promise<string | null> {
  const user = await db.user.findFirst({
    where: { emailHash, isEmailVerified: true },
    select: { email: true },
  });
  return user?.email ?? null;
}
