import type { Db, Tx } from '#src/db.ts';
import type { EmailChange } from '#src/generated/prisma/client.ts';

/** The code of each new address that waits to be confirmed. */
export function createEmailChangesRepository(db: Db) {
  return {
    find: (userId: number) => db.emailChange.findUnique({ where: { userId } }),

    /** Puts a new code in the place of the last, with all its tries. */
    replace: (tx: Tx, { userId, ...code }: Omit<EmailChange, 'attempts'>) =>
      tx.emailChange.upsert({
        where: { userId },
        create: { userId, ...code },
        update: { ...code, attempts: 0 },
      }),

    /**
     * Counts a try before it is judged, so that tries made at once cannot share one. Null when there is no code,
     * it is over, or its tries are used up.
     */
    countTry: async (userId: number, maxTries: number, now: Date) => {
      const [row] = await db.emailChange.updateManyAndReturn({
        where: { userId, attempts: { lt: maxTries }, expiresAt: { gt: now } },
        data: { attempts: { increment: 1 } },
      });
      return row ?? null;
    },

    /** Takes the code away; false when it was used or replaced in the meantime. */
    consume: async (tx: Tx, userId: number, codeHash: string): Promise<boolean> => {
      const { count } = await tx.emailChange.deleteMany({ where: { userId, codeHash } });
      return count === 1;
    },

    forget: (tx: Tx, userId: number) => tx.emailChange.deleteMany({ where: { userId } }),

    /** Forgets changes whose code ended before an instant, and the addresses that waited. */
    prune: (endedBefore: Date) => db.$executeRaw`
      with ended as (
        delete from email_change where expires_at < ${endedBefore} returning user_id
      )
      update users set pending_email = null from ended where users.id = ended.user_id`,
  };
}
export type EmailChangesRepository = ReturnType<typeof createEmailChangesRepository>;
