import { collaboratorAdded } from '@siteswap/contracts/editions';
import { conflict, invalidInput, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  type ConventionRow,
  publishEditionStates,
  recordChange,
} from '#src/features/conventions/conventions.public.ts';
import { toGrant } from './collaborators.mapper.ts';
import {
  type CollaboratorRow,
  insertCollaborator,
  listEditionsAmong,
  type Permissions,
} from './collaborators.repository.ts';

const collaboratorExists = () =>
  conflict('COLLABORATOR_EXISTS', 'This member runs the convention already');

/** As JSON for the history. */
export const stored = ({ title, rights, perEdition }: Permissions) => ({
  title,
  rights: [...rights],
  perEdition: perEdition.map((one) => ({ editionId: one.editionId, rights: [...one.rights] })),
});

/** @throws 422 EDITION_NOT_OF_CONVENTION */
export async function assertEditionsOf(
  tx: Tx,
  convention: ConventionRow,
  { perEdition }: Permissions,
): Promise<void> {
  const ids = perEdition.map(({ editionId }) => editionId);
  const known = await listEditionsAmong(tx, convention.id, ids);
  const areValid = new Set(ids).size === ids.length && ids.every((id) => known.includes(id));
  if (!areValid) throw invalidInput([{ path: 'perEdition', code: 'EDITION_NOT_OF_CONVENTION' }]);
}

/** @throws 409 COLLABORATOR_EXISTS */
export function assertNotInTeam(convention: ConventionRow, userId: number): void {
  const isThere = convention.collaborators.some((one) => one.userId === userId);
  if (isThere || userId === convention.authorId) throw collaboratorExists();
}

/** Makes a member one of the team, who is notified unless they accepted it themselves. @throws 409 COLLABORATOR_EXISTS */
export async function addToTeam(
  tx: Tx,
  outbox: OutboxWriter,
  newMember: {
    convention: ConventionRow;
    userId: number;
    actorId: number;
    permissions: Permissions;
    /** The address of the invitation by which they come, masked. */
    invitation?: string;
    /** They accepted it themselves, just now. */
    isOwnAct?: boolean;
  },
): Promise<CollaboratorRow> {
  const { convention, userId, actorId, permissions, invitation, isOwnAct = false } = newMember;
  const { id: conventionId, name: conventionName } = convention;
  assertNotInTeam(convention, userId);
  const row = await insertCollaborator(tx, {
    ...permissions,
    conventionId,
    userId,
    addedById: actorId,
    // Who accepted an invitation read the title.
    isTitlePublic: invitation !== undefined,
  });
  await recordChange(tx, {
    conventionId,
    actorId,
    targetUserId: userId,
    changeType: 'CREATED',
    after: { ...stored(permissions), ...(invitation ? { invitation } : {}) },
  });
  await publishEditionStates(tx, outbox, convention);
  if (!isOwnAct) {
    const grant = toGrant(permissions);
    outbox.emit(collaboratorAdded, { conventionId, conventionName, userId, actorId, ...grant });
  }
  return row;
}
