import type { ConventionRight } from '@siteswap/contracts/editions';
import { conventionColumnsOf } from '#src/convention-members.repository.ts';
import type { Tx } from '#src/db.ts';
import {
  insertConvention,
  insertEdition,
  type NewConvention,
  type NewEdition,
} from '#src/features/editions/editions.repository.ts';

/** A convention to store with its editions; the keys tell what was stored before. */
export interface SeedConvention {
  readonly convention: NewConvention & { originKey: string };
  readonly editions: readonly (NewEdition & { originKey: string })[];
  /** Who runs it with its author, from the beginning. */
  readonly collaborators?: readonly SeedCollaborator[];
}

interface SeedCollaborator {
  readonly userId: number;
  readonly title: string;
  readonly rights: readonly ConventionRight[];
}

/** The demonstration organiser's id, where svc-core's accounts are already known. */
export async function findMemberByPseudo(tx: Tx, pseudo: string): Promise<number | undefined> {
  return (await tx.member.findFirst({ where: { pseudo }, select: { id: true } }))?.id;
}

/** Stores what is not there yet. @returns ids of the new editions */
export async function addMissing(tx: Tx, seeds: readonly SeedConvention[]): Promise<number[]> {
  const added: number[] = [];
  for (const seed of seeds) {
    const { convention, editions } = seed;
    const { originKey } = convention;
    const known =
      (await tx.convention.findUnique({ where: { originKey } })) ?? (await insertSeed(tx, seed));
    const stored = await tx.edition.findMany({
      where: { originKey: { in: editions.map((edition) => edition.originKey) } },
      select: { originKey: true },
    });
    const keys = new Set(stored.map((row) => row.originKey));
    for (const edition of editions.filter((one) => !keys.has(one.originKey))) {
      added.push((await insertEdition(tx, known, edition)).id);
    }
  }
  return added;
}

/** Stores a convention with its team, and how that came about. */
async function insertSeed(
  tx: Tx,
  { convention, collaborators = [] }: SeedConvention,
): Promise<{ id: number; name: string }> {
  const stored = await insertConvention(tx, convention);
  const actorId = convention.authorId ?? null;
  if (actorId === null) return stored;
  for (const { userId, title, rights } of collaborators) {
    const conventionId = stored.id;
    await tx.conventionCollaborator.create({
      data: { conventionId, userId, title, addedById: actorId, ...conventionColumnsOf(rights) },
    });
    const after = { title, rights: [...rights], perEdition: [] };
    await tx.collaboratorPermissionHistory.create({
      data: { conventionId, actorId, targetUserId: userId, changeType: 'CREATED', after },
    });
  }
  return stored;
}
