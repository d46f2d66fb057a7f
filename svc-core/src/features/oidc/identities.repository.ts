import type { Db, Tx } from '#src/db.ts';

/** Identities as they are stored. */
export function createIdentitiesRepository(db: Db) {
  return {
    find: (subject: string) =>
      db.identity.findUnique({ where: { subject }, include: { user: true } }),

    listOf: (userId: number) =>
      db.identity.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),

    /** In place of another of the same provider. */
    put: async (
      tx: Tx,
      identity: { provider: string; subject: string; userId: number },
      now: Date,
    ) => {
      const { provider, userId } = identity;
      await tx.identity.deleteMany({ where: { userId, provider } });
      await tx.identity.create({ data: { ...identity, createdAt: now } });
    },

    /** Locks the account, so that two removals at once cannot both leave "another" way in. */
    waysIn: async (
      tx: Tx,
      userId: number,
    ): Promise<{ hasPassword: boolean; identities: number[] }> => {
      const [user] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
        select password_hash is not null as "hasPassword" from users where id = ${userId} for update`;
      const rows = await tx.identity.findMany({ where: { userId }, select: { id: true } });
      return { hasPassword: user?.hasPassword ?? false, identities: rows.map(({ id }) => id) };
    },

    delete: (tx: Tx, id: number) => tx.identity.delete({ where: { id } }),
  };
}
export type IdentitiesRepository = ReturnType<typeof createIdentitiesRepository>;
