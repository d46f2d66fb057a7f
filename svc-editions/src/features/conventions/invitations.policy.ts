import type { invitationStates } from '@siteswap/contracts/editions';
import { type Actor, AppError, conflict, gone } from '@siteswap/service-kit';
import { assertCanGive } from './collaborators.policy.ts';
import { assertRight } from './conventions.policy.ts';
import type { ConventionRow } from './conventions.repository.ts';
import { permissionsOf } from './invitations.mapper.ts';
import type { InvitationRow } from './invitations.repository.ts';

/** @throws 403; 403 RIGHT_NOT_HELD */
export function assertCanInvite(actor: Actor, convention: ConventionRow, row: InvitationRow): void {
  assertRight(actor, convention, 'manageCollaborators');
  assertCanGive(actor, convention, permissionsOf(row), null);
}

/** Whether who sent it could send it now, too. */
function isCovered(convention: ConventionRow, row: InvitationRow): boolean {
  const { sentById: userId, isByAdmin: adminMode } = row;
  const sender: Actor = {
    userId,
    adminMode,
    isGlobalAdmin: adminMode,
    sid: '',
    locale: 'en',
    pseudo: '',
  };
  try {
    assertCanInvite(sender, convention, row);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export function stateOf(
  convention: ConventionRow,
  row: InvitationRow,
  now: Date,
): (typeof invitationStates)[number] {
  if (row.answer !== null) return row.answer;
  return row.expiresAt > now && isCovered(convention, row) ? 'PENDING' : 'EXPIRED';
}

/** @throws 409 INVITATION_ANSWERED */
export function assertUnanswered({ answer }: InvitationRow): void {
  if (answer !== null) throw conflict('INVITATION_ANSWERED', 'This invitation was answered');
}

/** @throws 409 INVITATION_ANSWERED; 410 INVITATION_EXPIRED */
export function assertPending(convention: ConventionRow, row: InvitationRow, now: Date): void {
  assertUnanswered(row);
  if (stateOf(convention, row, now) === 'EXPIRED') {
    throw gone('INVITATION_EXPIRED', 'This invitation is no longer valid: ask for another one');
  }
}
