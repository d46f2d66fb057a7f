import type { Db, Tx } from '#src/db.ts';

export interface NewCode {
  readonly emailHash: string;
  /** null: nobody waits for it */
  readonly userId: number | null;
  readonly codeHash: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The last code of each address. */
export function createVerificationCodesRepository(db: Db) {
  return {
    find: (emailHash: string) => db.verificationCode.findUnique({ where: { emailHash } }),

    /** Puts a new code in the place of the last, with all its tries. */
    replace: (tx: Tx, { emailHash, ...code }: NewCode) =>
      tx.verificationCode.upsert({
        where: { emailHash },
        create: { emailHash, ...code },
        update: { ...code, attempts: 0 },
      }),

    /**
     * As `replace`, unless the last code was sent after `pausedSince`; the statement decides, so of two at once
     * one is refused. Returns whether the new code counts.
     */
    replaceAfterPause: async (tx: Tx, code: NewCode, pausedSince: Date): Promise<boolean> => {
      const written = await tx.$executeRaw`
        insert into verification_code (email_hash, user_id, code_hash, sent_at, expires_at)
        values (${code.emailHash}, ${code.userId}, ${code.codeHash}, ${code.sentAt}, ${code.expiresAt})
        on conflict (email_hash) do update set
          user_id = excluded.user_id, code_hash = excluded.code_hash, attempts = 0,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
        where verification_code.sent_at <= ${pausedSince}`;
      return written === 1;
    },

    /**
     * Counts a try before it is judged, so that tries made at once cannot share one. Null when there is no code,
     * it is over, or its tries are used up.
     */
    countTry: async (emailHash: string, maxTries: number, now: Date) => {
      const [row] = await db.verificationCode.updateManyAndReturn({
        where: { emailHash, attempts: { lt: maxTries }, expiresAt: { gt: now } },
        data: { attempts: { increment: 1 } },
      });
      return row ?? null;
    },

    /** Takes the code away; false when it was used or replaced in the meantime. */
    consume: async (tx: Tx, emailHash: string, codeHash: string): Promise<boolean> => {
      const { count } = await tx.verificationCode.deleteMany({ where: { emailHash, codeHash } });
      return count === 1;
    },

    forget: (tx: Tx, userId: number) => tx.verificationCode.deleteMany({ where: { userId } }),

    /** Forgets codes that ended before an instant. */
    prune: (endedBefore: Date) =>
      db.verificationCode.deleteMany({ where: { expiresAt: { lt: endedBefore } } }),
  };
}
export type VerificationCodesRepository = ReturnType<typeof createVerificationCodesRepository>;
