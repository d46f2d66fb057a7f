import type { Db } from '#src/db.ts';

/** Whose address a hash stands for. */
export function createAvatarsRepository(db: Db) {
  return {
    /** Null for a hash that is nobody's. */
    emailOf: async (emailHash: string): Promise<string | null> => {
      const user = await db.user.findFirst({
        where: { emailHash, isEmailVerified: true },
        select: { email: true },
      });
      return user?.email ?? null;
    },
  };
}
export type AvatarsRepository = ReturnType<typeof createAvatarsRepository>;
