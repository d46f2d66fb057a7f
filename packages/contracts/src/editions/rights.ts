import { z } from 'zod';
import { id } from '../fields.ts';

/** What a member may be allowed to do with one edition. */
export const editionRights = ['edit', 'delete', 'manageVolunteers'] as const;
export const editionRight = z.enum(editionRights);
export type EditionRight = z.infer<typeof editionRight>;

/** Rights of a collaborator on a convention, as the specification names them without their `can`. */
export const conventionRights = [
  'addEdition',
  'deleteAllEditions',
  'deleteConvention',
  'editAllEditions',
  'editConvention',
  'manageCollaborators',
  'manageVolunteers',
] as const;
export type ConventionRight = (typeof conventionRights)[number];

/** What a notification says of the rights that a member was given; events of earlier releases say nothing. */
export const grantFields = {
  given: z.enum(['ROLE', 'RIGHTS']).optional(),
  role: z.string().default(''),
  /** Labels of notifications: rights on the convention, `someEditions`, or `none`. */
  rights: z.array(z.string()).default([]),
};

/** A collaborator of a convention: rights on all of it, and on single editions. */
export interface Collaborator {
  readonly userId: number;
  readonly rights: readonly ConventionRight[];
  readonly perEdition: readonly {
    readonly editionId: number;
    readonly rights: readonly EditionRight[];
  }[];
}

/** The members that rights on a convention come from. */
export interface ConventionMembers {
  readonly authorId: number | null;
  readonly collaborators?: readonly Collaborator[];
}

/** The members that rights on an edition come from. */
export interface EditionMembers {
  readonly id: number;
  readonly creatorId: number | null;
  readonly convention: ConventionMembers;
}

/** The rights on a convention that give a right on each of its editions. */
const givenByConvention: Readonly<Record<EditionRight, readonly ConventionRight[]>> = {
  edit: ['editAllEditions', 'editConvention'],
  delete: ['deleteAllEditions'],
  manageVolunteers: ['manageVolunteers'],
};

/** A member's rights on a convention: its author has all of them. */
export function rightsOnConvention(
  userId: number,
  { authorId, collaborators = [] }: ConventionMembers,
): ConventionRight[] {
  if (userId === authorId) return [...conventionRights];
  const rights = collaborators.find((collaborator) => collaborator.userId === userId)?.rights;
  return conventionRights.filter((right) => rights?.includes(right));
}

/** A member's rights on an edition: as author, creator, collaborator of the convention or of this edition. */
export function rightsOnEdition(userId: number, edition: EditionMembers): EditionRight[] {
  const { creatorId, convention } = edition;
  if (userId === creatorId || userId === convention.authorId) return [...editionRights];
  const onConvention = rightsOnConvention(userId, convention);
  const onEdition = (convention.collaborators ?? [])
    .filter((collaborator) => collaborator.userId === userId)
    .flatMap(({ perEdition }) => perEdition)
    .filter(({ editionId }) => editionId === edition.id)
    .flatMap(({ rights }) => rights);
  return editionRights.filter(
    (right) =>
      onEdition.includes(right) ||
      givenByConvention[right].some((given) => onConvention.includes(given)),
  );
}

/** A member with rights on an edition, as `state.edition` carries them. */
export const rightHolder = z.object({ userId: id, can: z.array(editionRight) });
export type RightHolder = z.infer<typeof rightHolder>;

/** Every member with a right on an edition, each once: the author first, then the creator, then collaborators. */
export function rightHoldersOf(edition: EditionMembers): RightHolder[] {
  const { authorId, collaborators = [] } = edition.convention;
  const members = [authorId, edition.creatorId, ...collaborators.map(({ userId }) => userId)];
  const userIds = new Set(members.filter((userId) => userId !== null));
  return [...userIds]
    .map((userId) => ({ userId, can: rightsOnEdition(userId, edition) }))
    .filter(({ can }) => can.length > 0);
}

/** Whether a member has a right on an edition, by the rights that its state carries. */
export const hasRight = (
  { rights }: { readonly rights: readonly RightHolder[] },
  userId: number,
  right: EditionRight,
): boolean => rights.some((holder) => holder.userId === userId && holder.can.includes(right));

/** Whether these rights let a member open the management pages of an edition. */
export const canManageEdition = (rights: readonly EditionRight[]): boolean => rights.length > 0;

/** A draft is visible only to members with a right on it. */
export const canSeeDraft = (rights: readonly EditionRight[]): boolean => rights.length > 0;
