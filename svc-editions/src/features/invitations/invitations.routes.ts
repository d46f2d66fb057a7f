import {
  acceptInvitation,
  askInvitationAgain,
  confirmInvitation,
  declineInvitation,
  getInvitation,
  listInvitations,
  rejectInvitationAccount,
  resendInvitation,
  withdrawInvitation,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { InvitationsService } from './invitations.service.ts';

export const invitationRoutes = (invitations: InvitationsService): RouteBinding[] => [
  bind(listInvitations, ({ actor, params }) => invitations.list(actor, params.id)),
  bind(resendInvitation, ({ actor, params }) => invitations.resend(actor, params), {
    beforeReplay: ({ actor, params }) => invitations.list(actor, params.id),
  }),
  bind(withdrawInvitation, ({ actor, params }) => invitations.withdraw(actor, params)),
  bind(getInvitation, ({ actor, params }) => invitations.open(actor, params.token)),
  bind(acceptInvitation, ({ actor, params }) => invitations.accept(actor, params.token)),
  bind(confirmInvitation, ({ actor, params, body }) =>
    invitations.confirm(actor, params, body.userId),
  ),
  bind(rejectInvitationAccount, ({ actor, params, body }) =>
    invitations.rejectAccount(actor, params, body.userId),
  ),
  bind(declineInvitation, ({ actor, params }) => invitations.decline(actor, params.token)),
  bind(askInvitationAgain, ({ actor, params }) => invitations.askAgain(actor, params.token)),
];
