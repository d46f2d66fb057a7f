import {
  type ConventionRight,
  conventionRights,
  rightsOnConvention,
} from '@siteswap/contracts/editions';
import { type Actor, forbidden } from '@siteswap/service-kit';
import { toConventionMembers } from '#src/features/collaborators/convention-members.public.ts';
import type { ConventionRow } from './conventions.repository.ts';

/** The rights of the caller on a convention; a global administrator in admin mode has every right. */
export const rightsOnConventionOf = (
  actor: Actor,
  convention: ConventionRow,
): readonly ConventionRight[] =>
  actor.adminMode
    ? conventionRights
    : rightsOnConvention(actor.userId, toConventionMembers(convention));

/** @throws 403 for a member without this right */
export function assertRightOnConvention(
  actor: Actor,
  convention: ConventionRow,
  right: ConventionRight,
): void {
  if (!rightsOnConventionOf(actor, convention).includes(right)) throw forbidden();
}

/**
 * The contact address of a convention without author gets the code that makes a member its author: an editor of the
 * convention would send it to themselves. @throws 403
 */
export function assertCanChangeEmail(
  actor: Actor,
  { authorId, email }: ConventionRow,
  after: string | null,
): void {
  if (authorId === null && !actor.adminMode && after !== email) {
    throw forbidden('CONTACT_LOCKED', 'Without an author only administrators change the address');
  }
}

/** @throws 403 unless the caller is the author, or a global administrator in admin mode */
export function assertAuthor(actor: Actor, { authorId }: ConventionRow): void {
  if (!actor.adminMode && actor.userId !== authorId) throw forbidden();
}

/** @throws 403 for a member who does not run the convention: neither its author nor a collaborator, of one edition at least */
export function assertPartOf(actor: Actor, { authorId, collaborators }: ConventionRow): void {
  const { userId, adminMode } = actor;
  const isPart = userId === authorId || collaborators.some((one) => one.userId === userId);
  if (!adminMode && !isPart) throw forbidden();
}
