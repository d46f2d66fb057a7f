import type { Db, Tx } from '#src/db.ts';
import type { OidcAttempt } from '#src/generated/prisma/client.ts';

/** Attempts as they are stored. */
export function createAttemptsRepository(db: Db) {
  return {
    create: async (attempt: OidcAttempt): Promise<void> => {
      await db.oidcAttempt.create({ data: attempt });
    },

    /** Takes an attempt away; of two who ask for it at once, one gets it. */
    take: async (
      stateHash: string,
      browserHash: string,
      now: Date,
    ): Promise<{ payload: Uint8Array; userId: number | null } | null> => {
      const [row] = await db.$queryRaw<{ payload: Uint8Array; userId: number | null }[]>`
        delete from oidc_attempt
        where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
        returning payload, user_id as "userId"`;
      return row ?? null;
    },

    /** The newest of a browser. */
    findOf: (browserHash: string, now: Date): Promise<OidcAttempt | null> =>
      db.oidcAttempt.findFirst({
        where: { browserHash, expiresAt: { gt: now } },
        orderBy: { expiresAt: 'desc' },
      }),

    /** False when it was used in the meantime. */
    delete: async (tx: Tx, stateHash: string): Promise<boolean> => {
      const { count } = await tx.oidcAttempt.deleteMany({ where: { stateHash } });
      return count === 1;
    },

    prune: (now: Date) => db.oidcAttempt.deleteMany({ where: { expiresAt: { lte: now } } }),
  };
}
export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;
