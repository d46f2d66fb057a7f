import {
  acceptInvitation,
  askInvitationAgain,
  declineInvitation,
  getInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { InvitationsService } from './invitations.service.ts';

export const invitationRoutes = (invitations: InvitationsService): RouteBinding[] => [
  bind(listInvitations, ({ actor, params }) => invitations.list(actor, params.id)),
  bind(resendInvitation, ({ actor, params }) => invitations.resend(actor, params)),
  bind(withdrawInvitation, ({ actor, params }) => invitations.withdraw(actor, params)),
  bind(getInvitation, ({ params }) => invitations.open(params.token)),
  bind(acceptInvitation, ({ actor, params }) => invitations.accept(actor, params.token)),
  bind(declineInvitation, ({ actor, params }) => invitations.decline(actor, params.token)),
  bind(askInvitationAgain, ({ actor, params }) => invitations.askAgain(actor, params.token)),
];
