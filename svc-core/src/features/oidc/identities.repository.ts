import type { Db, Tx } from '#src/db.ts';

export const findIdentity = (db: Db, subject: string) =>
  db.identity.findUnique({ where: { subject }, include: { user: true } });

export const listIdentitiesOf = (db: Db, userId: number) =>
  db.identity.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

/** Replaces another identity of the same provider. */
export async function putIdentity(
  tx: Tx,
  identity: { provider: string; subject: string; userId: number; createdAt: Date },
): Promise<void> {
  const { provider, userId } = identity;
  await tx.identity.deleteMany({ where: { userId, provider } });
  await tx.identity.create({ data: identity });
}

/** Locks the account, so that two removals at once cannot each leave the other's identity as the last one. */
export async function lockSignInMethods(
  tx: Tx,
  userId: number,
): Promise<{ hasPassword: boolean; identities: string[] }> {
  const [user] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
    select password_hash is not null as "hasPassword" from users where id = ${userId} for update`;
  const rows = await tx.identity.findMany({ where: { userId }, select: { id: true } });
  return { hasPassword: user?.hasPassword ?? false, identities: rows.map(({ id }) => id) };
}

export const deleteIdentity = (tx: Tx, id: string) => tx.identity.delete({ where: { id } });
