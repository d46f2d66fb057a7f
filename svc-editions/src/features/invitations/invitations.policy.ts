import type { invitationStates } from '@siteswap/contracts/editions';
import { type Actor, AppError, conflict, gone } from '@siteswap/service-kit';
import { assertCanGive } from '#src/features/collaborators/collaborators.public.ts';
import {
  assertRightOnConvention,
  type ConventionRow,
} from '#src/features/conventions/conventions.public.ts';
import { permissionsOf } from './invitations.mapper.ts';
import type { InvitationRow } from './invitations.repository.ts';

/** @throws 403; 403 RIGHT_NOT_HELD */
export function assertCanInvite(actor: Actor, convention: ConventionRow, row: InvitationRow): void {
  assertRightOnConvention(actor, convention, 'manageCollaborators');
  assertCanGive(actor, convention, permissionsOf(row), null);
}

/** Members whom svc-core names as administrators today. */
export type Administrators = ReadonlySet<number>;

/** Whether who sent it could send it now, too; in admin mode only while they are still an administrator. */
function canSenderStillInvite(
  convention: ConventionRow,
  row: InvitationRow,
  administrators: Administrators,
): boolean {
  const { sentById: userId, isByAdmin } = row;
  const adminMode = isByAdmin && administrators.has(userId);
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

interface Moment {
  readonly now: Date;
  readonly administrators: Administrators;
}

const isOpen = (convention: ConventionRow, row: InvitationRow, moment: Moment): boolean =>
  row.expiresAt > moment.now && canSenderStillInvite(convention, row, moment.administrators);

export function stateOf(
  convention: ConventionRow,
  row: InvitationRow,
  moment: Moment,
): (typeof invitationStates)[number] {
  if (row.answer !== null) return row.answer;
  // It was accepted in time; who confirms it is asked for the rights then.
  if (row.acceptedById !== null) return 'WAITING';
  return isOpen(convention, row, moment) ? 'PENDING' : 'EXPIRED';
}

const answered = () => conflict('INVITATION_ANSWERED', 'This invitation was answered');

/** @throws 409 INVITATION_ANSWERED */
export function assertUnanswered({ answer }: InvitationRow): void {
  if (answer !== null) throw answered();
}

/** @throws 409 INVITATION_ANSWERED; 410 INVITATION_EXPIRED */
export function assertPending(convention: ConventionRow, row: InvitationRow, moment: Moment): void {
  assertUnanswered(row);
  if (!isOpen(convention, row, moment)) {
    throw gone('INVITATION_EXPIRED', 'This invitation is no longer valid: ask for another one');
  }
}

/** One account waits for the team at a time. @throws 409 INVITATION_ANSWERED */
export function assertNoOtherWaits({ acceptedById }: InvitationRow, userId: number): void {
  if (acceptedById !== null && acceptedById !== userId) throw answered();
}

/** @throws 409 INVITATION_ANSWERED when it was answered, or this account does not wait any more */
export function assertWaits(row: InvitationRow, userId: number): void {
  if (row.answer !== null || row.acceptedById !== userId) throw answered();
}
