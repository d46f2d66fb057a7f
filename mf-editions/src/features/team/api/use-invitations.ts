import {
  confirmInvitation,
  listInvitations,
  rejectInvitationAccount,
  resendInvitation,
  withdrawInvitation,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { ofTeam } from './use-team.ts';

/** Invitations to the team that were not accepted, newest first. */
export const useInvitations = (id: number, { enabled = true } = {}) =>
  useRoute(listInvitations, { params: { id } }, { enabled });

const changes = { invalidates: [listInvitations], isFailureShown: true } as const;

/** Mails another link. The failure is shown next to the button. */
export const useResendInvitation = () => useRouteMutation(resendInvitation, changes);

/** Takes a person who accepted with another account into the team. The failure is shown next to the button. */
export const useConfirmInvitation = () =>
  useRouteMutation(confirmInvitation, { invalidates: ofTeam, isFailureShown: true });

/** Leaves the invitation to its address. The failure is shown next to the button. */
export const useRejectInvitationAccount = () => useRouteMutation(rejectInvitationAccount, changes);

/** Ends an invitation. The failure is shown next to the button. */
export const useWithdrawInvitation = () => useRouteMutation(withdrawInvitation, changes);
