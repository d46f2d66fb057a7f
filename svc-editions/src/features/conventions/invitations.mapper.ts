import type { PublicUser } from '@siteswap/contracts/core';
import {
  type Invitation,
  invitation,
  type invitationStates,
  type OpenedInvitation,
} from '@siteswap/contracts/editions';
import { maskEmail } from '#src/mask-email.ts';
import { unknownMember } from '#src/subscribers/members.repository.ts';
import type { MembersById } from './collaborators.mapper.ts';
import type { Permissions } from './collaborators.repository.ts';
import type { ConventionRow } from './conventions.repository.ts';
import type { InvitationRow } from './invitations.repository.ts';

type InvitationState = (typeof invitationStates)[number];

const { rights, perEdition } = invitation.shape;

/** What an invitation gives; rights that no longer exist are left out. */
export const permissionsOf = (row: InvitationRow): Permissions => ({
  title: row.title,
  rights: rights.parse(row.rights),
  perEdition: perEdition.parse(row.perEdition),
});

const senderOf = (row: InvitationRow, members: MembersById): PublicUser =>
  members.get(row.sentById) ?? unknownMember(row.sentById);

/** @param viewerId who typed the address sees it whole */
export function toInvitation(
  row: InvitationRow,
  { members, viewerId, state }: { members: MembersById; viewerId: number; state: InvitationState },
): Invitation {
  const given = permissionsOf(row);
  return {
    id: row.id,
    email: row.invitedById === viewerId ? row.email : maskEmail(row.email),
    title: given.title,
    rights: [...given.rights],
    perEdition: given.perEdition.map((one) => ({ ...one, rights: [...one.rights] })),
    sender: senderOf(row, members),
    state,
    isAskedAgain: row.askedAgainAt !== null,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export const toOpenedInvitation = (
  row: InvitationRow,
  {
    convention,
    members,
    state,
  }: { convention: ConventionRow; members: MembersById; state: InvitationState },
): OpenedInvitation => ({
  conventionId: convention.id,
  name: convention.name,
  sender: senderOf(row, members),
  role: row.title,
  state,
  expiresAt: row.expiresAt.toISOString(),
});
