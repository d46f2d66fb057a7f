import {
  type Invitation,
  invitation,
  type invitationStates,
  type OpenedInvitation,
} from '@siteswap/contracts/editions';
import type { Members } from '@siteswap/features/members';
import type { Permissions } from '#src/features/collaborators/collaborators.public.ts';
import type { ConventionRow } from '#src/features/conventions/conventions.public.ts';
import { maskEmail } from '#src/shared/mask-email.ts';
import type { InvitationRow } from './invitations.repository.ts';

type InvitationState = (typeof invitationStates)[number];

const { rights, perEdition } = invitation.shape;

/** What an invitation gives; rights that no longer exist are left out. */
export const permissionsOf = (row: InvitationRow): Permissions => ({
  title: row.title,
  rights: rights.parse(row.rights),
  perEdition: perEdition.parse(row.perEdition),
});

/** @param viewerId who typed the address sees it whole */
export function toInvitation(
  row: InvitationRow,
  { members, viewerId, state }: { members: Members; viewerId: number; state: InvitationState },
): Invitation {
  const permissions = permissionsOf(row);
  return {
    id: row.id,
    email: row.invitedById === viewerId ? row.email : maskEmail(row.email),
    title: permissions.title,
    rights: [...permissions.rights],
    perEdition: permissions.perEdition.map((one) => ({ ...one, rights: [...one.rights] })),
    sender: members.of(row.sentById),
    state,
    acceptedBy:
      state === 'WAITING' && row.acceptedById !== null ? members.of(row.acceptedById) : null,
    isAskedAgain: row.askedAgainAt !== null,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function toOpenedInvitation(
  row: InvitationRow,
  {
    convention,
    members,
    state,
    isForCaller,
    names,
  }: {
    convention: ConventionRow;
    members: Members;
    state: InvitationState;
    isForCaller: boolean | null;
    names: ReadonlyMap<number, string>;
  },
): OpenedInvitation {
  const permissions = permissionsOf(row);
  return {
    conventionId: convention.id,
    name: convention.name,
    sender: members.of(row.sentById),
    role: row.title,
    email: maskEmail(row.email),
    rights: [...permissions.rights],
    perEdition: permissions.perEdition.map((one) => ({
      name: names.get(one.editionId) ?? null,
      rights: [...one.rights],
    })),
    state,
    isForCaller,
    expiresAt: row.expiresAt.toISOString(),
  };
}
