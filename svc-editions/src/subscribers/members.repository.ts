import type { PublicUser } from '@siteswap/contracts/core';
import type { Tx } from '#src/db.ts';

/** Keeps the public fields of a member. */
export async function saveMember(tx: Tx, user: PublicUser): Promise<void> {
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

export async function forgetMember(tx: Tx, id: number): Promise<void> {
  await tx.member.deleteMany({ where: { id } });
}

/** Marks the editions a member wrote as changed; returns their ids. */
export async function touchEditionsOf(tx: Tx, creatorId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    update editions set version = version + 1 where creator_id = ${creatorId} returning id`;
  return rows.map((row) => row.id);
}
