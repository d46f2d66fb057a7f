import type { PublicUser, UserState } from '@siteswap/contracts/core';
import type { Db, Tx } from '#src/db.ts';
import type { Member } from '#src/generated/prisma/client.ts';

/** A member as everybody sees them. */
export function toPublicUser(row: Member): PublicUser {
  // First and last name are not for the public.
  const { prenom: _prenom, nom: _nom, updatedAt, isDeleted, ...rest } = row;
  return {
    ...rest,
    ...(isDeleted ? { isDeleted } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A member whose copy has not arrived yet is shown as a deleted one. */
export const unknownMember = (id: number): PublicUser => ({
  id,
  pseudo: `#${id}`,
  profilePicture: null,
  updatedAt: new Date(0).toISOString(),
  emailHash: '',
  isDeleted: true,
});

/** Members by id, without those whose `state.user` has not arrived yet. */
export async function findMembers(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PublicUser>> {
  const members = await db.member.findMany({ where: { id: { in: [...new Set(ids)] } } });
  return new Map(members.map((member) => [member.id, toPublicUser(member)]));
}

/** Stores the copy of a member. */
export async function saveMember(tx: Tx, user: UserState): Promise<void> {
  const fields = {
    pseudo: user.pseudo,
    prenom: user.prenom ?? null,
    nom: user.nom ?? null,
    profilePicture: user.profilePicture,
    emailHash: user.emailHash,
    isDeleted: user.isDeleted ?? false,
    updatedAt: user.updatedAt,
  };
  await tx.member.upsert({
    where: { id: user.id },
    create: { id: user.id, ...fields },
    update: fields,
  });
}

/** Removes the copy of a member. */
export async function deleteMember(tx: Tx, id: number): Promise<void> {
  await tx.member.deleteMany({ where: { id } });
}
