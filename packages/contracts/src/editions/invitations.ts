import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, openEnum, openEnumList } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { conventionRights, editionRights } from './rights.ts';

/** An invitation is valid for so many days. */
export const invitationDays = 14;

/** `EXPIRED`: its days are over, or who sent it may no longer give these rights. A withdrawn one is no more. */
export const invitationStates = ['PENDING', 'EXPIRED', 'ACCEPTED', 'DECLINED'] as const;
const state = openEnum(invitationStates, 'EXPIRED');

/** Somebody without a place in the team was sent a link that gives them one; as those who manage it see it. */
export const invitation = z.object({
  id: z.uuid(),
  /** Whole for the member who typed it, `a…@example.org` for others. */
  email: z.string(),
  title: z.string().nullable(),
  rights: openEnumList(conventionRights),
  perEdition: z.array(z.object({ editionId: id, rights: openEnumList(editionRights) })),
  /** Who sent it last. */
  sender: publicUser,
  state,
  /** The invited came too late and would like another one. */
  isAskedAgain: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** The same for whoever has the link. */
export const openedInvitation = z.object({
  conventionId: id,
  /** Of the convention. */
  name: z.string(),
  sender: publicUser,
  /** What the person would do, in a few words. */
  role: z.string().nullable(),
  state,
  expiresAt: instant,
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

const ofConvention = z.object({ id: idParam });
const oneOf = z.object({ id: idParam, invitationId: z.uuid() });
/** 32 random bytes, which are in the mail alone. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{1,64}$/) });
const done = z.object({ ok: z.literal(true) });

export const listInvitations = defineRoute({
  id: 'editions.invitation.list',
  method: 'GET',
  path: '/api/conventions/:id/invitations',
  summary: 'Invitations that were not accepted, newest first; needs the right manageCollaborators.',
  access: 'member',
  params: ofConvention,
  response: listOf(invitation),
});

export const resendInvitation = defineRoute({
  id: 'editions.invitation.resend',
  method: 'POST',
  path: '/api/conventions/:id/invitations/:invitationId/resend',
  summary:
    'Mails another link for 14 days, which ends the one before; needs manageCollaborators and every right that it gives.',
  access: 'member',
  params: oneOf,
  response: invitation,
  errors: ['RIGHT_NOT_HELD', 'RATE_LIMITED'],
});

export const withdrawInvitation = defineRoute({
  id: 'editions.invitation.withdraw',
  method: 'DELETE',
  path: '/api/conventions/:id/invitations/:invitationId',
  summary:
    'Ends an invitation: its link leads nowhere. Needs manageCollaborators; repeating changes nothing.',
  access: 'member',
  withoutProof: 'Another one can be sent.',
  params: oneOf,
  response: done,
});

export const getInvitation = defineRoute({
  id: 'editions.invitation.get',
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'What a link invites to; 404 when it is unknown or was withdrawn.',
  access: 'public',
  params: byToken,
  response: openedInvitation,
});

export const acceptInvitation = defineRoute({
  id: 'editions.invitation.accept',
  method: 'POST',
  path: '/api/invitations/:token/accept',
  summary:
    'Makes the caller one of the team with the rights of the invitation, as far as who sent it may still give them; who sent it is told.',
  access: 'member',
  withoutProof: 'It gives the caller rights, and takes none from anybody.',
  params: byToken,
  response: done,
  errors: ['INVITATION_EXPIRED', 'INVITATION_ANSWERED', 'COLLABORATOR_EXISTS'],
});

export const declineInvitation = defineRoute({
  id: 'editions.invitation.decline',
  method: 'POST',
  path: '/api/invitations/:token/decline',
  summary: 'Declines an invitation; who sent it is told.',
  access: 'member',
  params: byToken,
  response: done,
  errors: ['INVITATION_EXPIRED', 'INVITATION_ANSWERED'],
});

export const askInvitationAgain = defineRoute({
  id: 'editions.invitation.ask-again',
  method: 'POST',
  path: '/api/invitations/:token/ask-again',
  summary:
    'Asks for another invitation in place of one that has expired. Those who manage the team are told, once.',
  access: 'member',
  params: byToken,
  response: done,
  errors: ['INVITATION_ANSWERED'],
});

/** An invited member has accepted or declined, or came too late and asks for another invitation. */
export const invitationAnswered = defineEvent(
  'editions.invitation.answered.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    userId: id,
    answer: z.enum(['ACCEPTED', 'DECLINED', 'ASKED_AGAIN']),
    /** Who sent it; those who manage the team when it is asked for again. */
    recipientIds: z.array(id),
  }),
);
