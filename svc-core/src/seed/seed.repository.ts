import type { Tx } from '#src/db.ts';
import { pseudoKey, pseudoSkeleton } from '#src/features/users/users.public.ts';

export interface SeedUser {
  readonly email: string;
  readonly emailHash: string;
  readonly pseudo: string;
  readonly prenom: string;
  readonly nom: string;
  readonly isGlobalAdmin: boolean;
}

/**
 * Adds a confirmed member who reads French, unless the address exists.
 * @param hashPassword without it they have no password
 * @returns the new id, or null
 */
export async function addMissing(
  tx: Tx,
  user: SeedUser,
  hashPassword?: () => Promise<string>,
): Promise<number | null> {
  const existing = await tx.user.findUnique({ where: { email: user.email } });
  if (existing) return null;
  const { id } = await tx.user.create({
    data: {
      ...user,
      pseudoKey: pseudoKey(user.pseudo),
      pseudoSkeleton: pseudoSkeleton(user.pseudo),
      passwordHash: (await hashPassword?.()) ?? null,
      isEmailVerified: true,
      locale: 'fr',
    },
  });
  return id;
}
