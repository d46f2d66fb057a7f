import type {
  ConventionCollaborator,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { type Arrival, useArrival, useUuidArrival } from '@siteswap/web-kit';
import { useInvitations } from './use-invitations.ts';
import { useTransfer } from './use-transfer.ts';

/** What of the team page the address leads to: a person, an invitation, an offer to hand the convention over. */
export interface TeamArrivals {
  readonly member: Arrival;
  readonly invitation: Arrival<string>;
  readonly transfer: Arrival;
  /** None of what the address names is there any more: where to say so. */
  readonly gone: Arrival | null;
}

const nowhere = { mark: () => ({}) };

/** `?memberId=`, `?invitationId=`, `?transferTo=`; what is there of an invitation and the person who replied to it. */
export function useArrivedInTeam(
  { id, author, myRights }: MyConventionWithEditions,
  team: readonly ConventionCollaborator[] | undefined,
): TeamArrivals {
  const member = useArrival('memberId');
  const invitation = useUuidArrival('invitationId');
  const transfer = useArrival('transferTo');
  const mayManage = myRights.includes('manageCollaborators');
  const invitations = useInvitations(id, { enabled: mayManage });
  const offer = useTransfer(id);

  const isInvitation = invitations.data?.data.some((one) => one.id === invitation.id) === true;
  const isMember = [author?.id, ...(team ?? []).map(({ user }) => user.id)].includes(member.id);
  const isKnown = team !== undefined && (!mayManage || invitations.data !== undefined);
  const isOffer = offer.data?.transfer?.to.id === transfer.id;
  const isGone = isKnown && member.id !== undefined && !isMember && !isInvitation;
  const isOfferGone = offer.data !== undefined && transfer.id !== undefined && !isOffer;
  return {
    member: isInvitation ? { ...member, ...nowhere } : member,
    invitation,
    transfer,
    gone: isGone ? member : isOfferGone ? transfer : null,
  };
}
