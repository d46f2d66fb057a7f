import {
  acceptInvitation,
  askInvitationAgain,
  declineInvitation,
  getInvitation,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { ofTeam } from '#src/features/team/team.public.ts';

/** What a link invites to. */
export const useInvitation = (token: string) => useRoute(getInvitation, { params: { token } });

const shown = { isFailureShown: true } as const;

/** Takes the place in the team. */
export const useAcceptInvitation = () =>
  useRouteMutation(acceptInvitation, {
    invalidates: [getInvitation, ...ofTeam],
    ...shown,
  });

export const useDeclineInvitation = () =>
  useRouteMutation(declineInvitation, { invalidates: [getInvitation], ...shown });

/** Asks the team for another invitation. */
export const useAskInvitationAgain = () => useRouteMutation(askInvitationAgain, shown);
