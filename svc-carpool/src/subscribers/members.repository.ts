import { isDeepStrictEqual } from 'node:util';
import type { PublicUser, UserState } from '@siteswap/contracts/core';
import type { Db, Tx } from '#src/db.ts';
import type { Member } from '#src/generated/prisma/client.ts';

const toMember = (user: UserState): Member => ({
  id: user.id,
  pseudo: user.pseudo,
  prenom: user.prenom ?? null,
  nom: user.nom ?? null,
  profilePicture: user.profilePicture,
  emailHash: user.emailHash,
  isDeleted: user.isDeleted ?? false,
  updatedAt: new Date(user.updatedAt),
});

/** First and last name are not for the public. */
const toPublicUser = ({
  prenom: _prenom,
  nom: _nom,
  isDeleted,
  updatedAt,
  ...shown
}: Member): PublicUser => ({
  ...shown,
  updatedAt: updatedAt.toISOString(),
  // The contract leaves it out rather than sending false.
  ...(isDeleted ? { isDeleted } : {}),
});

/** The authors of these rows by id, without those whose `state.user` has not arrived yet. */
export async function findMembers(
  db: Db | Tx,
  rows: readonly { readonly userId: number }[],
): Promise<ReadonlyMap<number, PublicUser>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const members = await db.member.findMany({ where: { id: { in: ids } } });
  return new Map(members.map((member) => [member.id, toPublicUser(member)]));
}

/** Stores the copy of a member. @returns whether they are shown in another way than before */
export async function saveMember(tx: Tx, user: UserState): Promise<boolean> {
  const member = toMember(user);
  const { id, ...fields } = member;
  if (isDeepStrictEqual(await tx.member.findUnique({ where: { id } }), member)) return false;
  await tx.member.upsert({ where: { id }, create: member, update: fields });
  return true;
}

/** Removes the copy of a member. @returns whether there was one */
export async function deleteMember(tx: Tx, id: number): Promise<boolean> {
  return (await tx.member.deleteMany({ where: { id } })).count > 0;
}
