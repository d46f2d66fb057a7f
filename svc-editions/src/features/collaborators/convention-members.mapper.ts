import type {
  Collaborator,
  ConventionMembers,
  ConventionRight,
  EditionRight,
} from '@siteswap/contracts/editions';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** What is read of a convention to know who may do what with it. */
export const withCollaborators = {
  collaborators: { include: { perEdition: true } },
} satisfies Prisma.ConventionInclude;
type MembersRow = Prisma.ConventionGetPayload<{ include: typeof withCollaborators }>;
type CollaboratorRow = MembersRow['collaborators'][number];

const conventionColumns = {
  addEdition: 'canAddEdition',
  deleteAllEditions: 'canDeleteAllEditions',
  deleteConvention: 'canDeleteConvention',
  editAllEditions: 'canEditAllEditions',
  editConvention: 'canEditConvention',
  manageCollaborators: 'canManageCollaborators',
  manageVolunteers: 'canManageVolunteers',
} as const satisfies Record<ConventionRight, keyof CollaboratorRow>;

const editionColumns = {
  edit: 'canEdit',
  delete: 'canDelete',
  manageVolunteers: 'canManageVolunteers',
} as const satisfies Record<EditionRight, keyof CollaboratorRow['perEdition'][number]>;

type ConventionColumns = Record<(typeof conventionColumns)[ConventionRight], boolean>;
type EditionColumns = Record<(typeof editionColumns)[EditionRight], boolean>;

/** The names of the rights of a row. */
function rightsIn<R extends string, C extends string>(
  columns: Readonly<Record<R, C>>,
  row: Readonly<Record<C, boolean>>,
): R[] {
  const entries = Object.entries(columns) as [R, C][];
  return entries.filter(([, column]) => row[column]).map(([right]) => right);
}

/** Every column of a row, from the names of rights. */
function columnsOf<R extends string, C extends string>(
  columns: Readonly<Record<R, C>>,
  rights: readonly R[],
): Record<C, boolean> {
  const entries = Object.entries(columns) as [R, C][];
  return Object.fromEntries(
    entries.map(([right, column]) => [column, rights.includes(right)]),
  ) as Record<C, boolean>;
}

export const conventionColumnsOf = (rights: readonly ConventionRight[]): ConventionColumns =>
  columnsOf(conventionColumns, rights);
export const editionColumnsOf = (rights: readonly EditionRight[]): EditionColumns =>
  columnsOf(editionColumns, rights);

/** A collaborator as the rules of the contract take one. */
export const toCollaborator = (row: CollaboratorRow): Collaborator => ({
  userId: row.userId,
  rights: rightsIn(conventionColumns, row),
  perEdition: row.perEdition.map((one) => ({
    editionId: one.editionId,
    rights: rightsIn(editionColumns, one),
  })),
});

/** The members that rights on a convention come from. */
export const toConventionMembers = ({
  authorId,
  collaborators,
}: MembersRow): ConventionMembers => ({
  authorId,
  collaborators: collaborators.map(toCollaborator),
});
