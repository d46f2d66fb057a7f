import type { ConventionRight, EditionRight } from '@siteswap/contracts/editions';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import { conventionColumnsOf, editionColumnsOf } from './convention-members.mapper.ts';

const withEditions = {
  perEdition: { orderBy: { editionId: 'asc' } },
} satisfies Prisma.ConventionCollaboratorInclude;
export type CollaboratorRow = Prisma.ConventionCollaboratorGetPayload<{
  include: typeof withEditions;
}>;

/** Title and rights of a collaborator. */
export interface Permissions {
  readonly title: string | null;
  readonly rights: readonly ConventionRight[];
  readonly perEdition: readonly {
    readonly editionId: number;
    readonly rights: readonly EditionRight[];
  }[];
}

/** Collaborators of a convention, in the order in which they came. */
export function listCollaborators(db: Db | Tx, conventionId: number): Promise<CollaboratorRow[]> {
  return db.conventionCollaborator.findMany({
    where: { conventionId },
    include: withEditions,
    orderBy: { id: 'asc' },
  });
}

export function findCollaborator(
  tx: Tx,
  conventionId: number,
  id: number,
): Promise<CollaboratorRow | null> {
  return tx.conventionCollaborator.findFirst({
    where: { id, conventionId },
    include: withEditions,
  });
}

const editionRows = ({ perEdition }: Permissions) =>
  perEdition.map(({ editionId, rights }) => ({ editionId, ...editionColumnsOf(rights) }));

export function insertCollaborator(
  tx: Tx,
  collaborator: Permissions & {
    conventionId: number;
    userId: number;
    addedById: number;
    isTitlePublic: boolean;
  },
): Promise<CollaboratorRow> {
  const { conventionId, userId, addedById, title, isTitlePublic, rights } = collaborator;
  return tx.conventionCollaborator.create({
    data: {
      conventionId,
      userId,
      addedById,
      title,
      isTitlePublic,
      ...conventionColumnsOf(rights),
      perEdition: { create: editionRows(collaborator) },
    },
    include: withEditions,
  });
}

export function changeCollaborator(
  tx: Tx,
  { id, title, isTitlePublic }: CollaboratorRow,
  permissions: Permissions,
): Promise<CollaboratorRow> {
  return tx.conventionCollaborator.update({
    where: { id },
    data: {
      title: permissions.title,
      // The person agreed to the title before.
      isTitlePublic: isTitlePublic && permissions.title === title,
      ...conventionColumnsOf(permissions.rights),
      perEdition: { deleteMany: {}, create: editionRows(permissions) },
    },
    include: withEditions,
  });
}

export function setTitlePublic(
  tx: Tx,
  id: number,
  isTitlePublic: boolean,
): Promise<CollaboratorRow> {
  return tx.conventionCollaborator.update({
    where: { id },
    data: { isTitlePublic },
    include: withEditions,
  });
}

export async function deleteCollaborator(tx: Tx, id: number): Promise<void> {
  await tx.conventionCollaborator.delete({ where: { id } });
}

/** Which of these editions are of the convention. */
export async function listEditionsAmong(
  tx: Tx,
  conventionId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await tx.edition.findMany({
    where: { conventionId, deletedAt: null, id: { in: ids } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
