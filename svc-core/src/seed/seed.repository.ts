import type { Tx } from '#src/db.ts';
import { pseudoKey } from '#src/features/users/users.service.ts';

export interface SeedUser {
  readonly email: string;
  readonly emailHash: string;
  readonly pseudo: string;
  readonly prenom: string;
  readonly nom: string;
  readonly isGlobalAdmin: boolean;
}

/** Two seeds at once would both find nobody: the second waits for the first. */
export const waitForOtherSeeds = (tx: Tx) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('svc-core seed'))`;

/** Adds a confirmed member who reads French, unless the address is known. Returns the new id or null. */
export async function addMissing(
  tx: Tx,
  user: SeedUser,
  hashPassword: () => Promise<string>,
): Promise<number | null> {
  const known = await tx.user.findUnique({ where: { email: user.email } });
  if (known) return null;
  const { id } = await tx.user.create({
    data: {
      ...user,
      pseudoKey: pseudoKey(user.pseudo),
      passwordHash: await hashPassword(),
      isEmailVerified: true,
      locale: 'fr',
    },
  });
  return id;
}
