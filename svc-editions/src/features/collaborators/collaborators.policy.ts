import {
  type ConventionRight,
  type EditionRight,
  rightsOnConvention,
  rightsOnEdition,
} from '@siteswap/contracts/editions';
import { type Actor, AppError, conflict } from '@siteswap/service-kit';
import {
  type ConventionRow,
  rightsOnConventionOf,
} from '#src/features/conventions/conventions.public.ts';
import type { Permissions } from './collaborators.repository.ts';
import { toConventionMembers } from './convention-members.mapper.ts';

const missingRight = (rights: readonly string[]) =>
  new AppError(
    403,
    'RIGHT_NOT_HELD',
    `You cannot give rights that you do not have: ${rights.join(', ')}`,
  );

const includesAll = <T>(all: readonly T[], some: readonly T[]) =>
  some.every((one) => all.includes(one));

/**
 * A member gives only their own rights; rights that others gave before stay.
 * @throws 403 RIGHT_NOT_HELD
 */
export function assertCanGive(
  actor: Actor,
  convention: ConventionRow,
  after: Permissions,
  before: Permissions | null,
): void {
  const had = (right: ConventionRight) => before?.rights.includes(right) ?? false;
  const ownRights = rightsOnConventionOf(actor, convention);
  const addedRights = after.rights.filter((right) => !had(right));
  if (!includesAll(ownRights, addedRights)) {
    throw missingRight(addedRights.filter((right) => !ownRights.includes(right)));
  }
  if (actor.adminMode) return;
  const members = toConventionMembers(convention);
  for (const { editionId, rights } of after.perEdition) {
    const old = before?.perEdition.find((one) => one.editionId === editionId)?.rights ?? [];
    const fresh = rights.filter((right) => !old.includes(right));
    // The creator of an edition is not looked at: rights come from the convention here.
    const own: EditionRight[] = rightsOnEdition(actor.userId, {
      id: editionId,
      creatorId: null,
      convention: members,
    });
    if (!includesAll(own, fresh)) throw missingRight(fresh.filter((right) => !own.includes(right)));
  }
}

/** A member who changes their own rights could lock themselves out, or let themselves in. @throws 409 OWN_RIGHTS */
export function assertOther({ userId }: Actor, targetId: number): void {
  if (userId === targetId) throw conflict('OWN_RIGHTS', 'Members cannot change their own rights');
}

/**
 * A member of the team must be able to manage collaborators: the author always is.
 * @param rest collaborators as they will be
 * @throws 409 LAST_COLLABORATOR_MANAGER
 */
export function assertManaged(
  convention: ConventionRow,
  rest: readonly { readonly userId: number; readonly rights: readonly ConventionRight[] }[],
): void {
  const before = toConventionMembers(convention);
  if (before.authorId !== null) return;
  const couldManage = (before.collaborators ?? []).some(({ userId }) =>
    rightsOnConvention(userId, before).includes('manageCollaborators'),
  );
  const canManage = rest.some(({ rights }) => rights.includes('manageCollaborators'));
  if (couldManage && !canManage) {
    throw conflict(
      'LAST_COLLABORATOR_MANAGER',
      'The team needs a member who can manage the collaborators',
    );
  }
}
