import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** Invitations to the team that were not accepted, newest first. */
export const useInvitations = (id: number, { enabled = true } = {}) =>
  useRoute(listInvitations, { params: { id } }, { enabled });

const changes = { invalidates: [listInvitations], isFailureShown: true } as const;

/** Mails another link. A failure is said beside the button. */
export const useResendInvitation = () => useRouteMutation(resendInvitation, changes);

/** Ends an invitation. A failure is said beside the button. */
export const useWithdrawInvitation = () => useRouteMutation(withdrawInvitation, changes);
