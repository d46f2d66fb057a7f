import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, openEnum, openEnumList } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { conventionRights, editionRights, grantFields } from './rights.ts';

/** Days for which an invitation is valid. */
export const invitationDays = 14;

/**
 * `WAITING`: an account that is not that of the address accepted it, and the team confirms that. `EXPIRED`: its days are
 * over, or who sent it may no longer give these rights. A withdrawn one is no more.
 */
export const invitationStates = ['PENDING', 'WAITING', 'EXPIRED', 'ACCEPTED', 'DECLINED'] as const;
const state = openEnum(invitationStates, 'EXPIRED');

/** A person outside the team was sent a link that gives them a place; as managers of the team see it. */
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
  /** Who accepted it with an account that is not that of the address, while that waits. */
  acceptedBy: publicUser.nullable(),
  /** The invited came too late and would like another one. */
  isAskedAgain: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** The same for the person who has the link. */
export const openedInvitation = z.object({
  conventionId: id,
  /** Of the convention. */
  name: z.string(),
  sender: publicUser,
  /** What the person would do, in short. */
  role: z.string().nullable(),
  /** The address that it is for, as `a…@example.org`. */
  email: z.string(),
  rights: openEnumList(conventionRights),
  /** Rights on single editions; a draft has no name yet for who has no place in the team. */
  perEdition: z.array(
    z.object({ name: z.string().nullable(), rights: openEnumList(editionRights) }),
  ),
  state,
  /** Whether the address is that of the caller's account; null for visitors. */
  isForCaller: z.boolean().nullable(),
  expiresAt: instant,
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

const ofConvention = z.object({ id: idParam });
const oneOf = z.object({ id: idParam, invitationId: z.uuid() });
/** 32 random bytes, which are in the mail alone; or the id of the invitation, which leads its own address there alone. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{1,64}$/) });
const done = z.object({ ok: z.literal(true) });

export const listInvitations = defineRoute({
  id: 'editions.invitation.list',
  method: 'GET',
  path: '/api/conventions/:id/invitations',
  summary: 'Invitations that were not accepted, newest first; needs the right manageCollaborators.',
  access: 'member',
  params: ofConvention,
  shows: { convention: 'id' },
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
  withoutCache: 'A secret.',
  params: byToken,
  shows: { convention: '*', invitation: 'token' },
  response: openedInvitation,
});

export const acceptInvitation = defineRoute({
  id: 'editions.invitation.accept',
  method: 'POST',
  path: '/api/invitations/:token/accept',
  summary:
    'Makes the caller one of the team with the rights of the invitation, as far as who sent it may still give them; who sent it is notified. An account that is not that of the address waits for the team.',
  access: 'member',
  withoutProof: 'It gives the caller rights, and takes none from another member.',
  params: byToken,
  ownResponse: true,
  response: done.extend({ outcome: openEnum(['joined', 'waiting'], 'joined') }),
  errors: ['INVITATION_EXPIRED', 'INVITATION_ANSWERED', 'COLLABORATOR_EXISTS'],
});

/** Whom the caller saw: another account may have accepted meanwhile. */
const accepter = z.object({ userId: id });

export const confirmInvitation = defineRoute({
  id: 'editions.invitation.confirm',
  method: 'POST',
  path: '/api/conventions/:id/invitations/:invitationId/confirm',
  summary:
    'Takes who accepted with another account into the team; needs manageCollaborators and every right of the invitation.',
  access: 'member',
  params: oneOf,
  body: accepter,
  response: done,
  errors: ['RIGHT_NOT_HELD', 'INVITATION_ANSWERED', 'COLLABORATOR_EXISTS'],
});

export const rejectInvitationAccount = defineRoute({
  id: 'editions.invitation.reject-account',
  method: 'POST',
  path: '/api/conventions/:id/invitations/:invitationId/reject-account',
  summary:
    'Does not take who accepted with another account, who is notified; the invitation stays open for its address. Needs manageCollaborators.',
  access: 'member',
  params: oneOf,
  body: accepter,
  response: done,
  errors: ['INVITATION_ANSWERED'],
});

export const declineInvitation = defineRoute({
  id: 'editions.invitation.decline',
  method: 'POST',
  path: '/api/invitations/:token/decline',
  summary: 'Declines an invitation; who sent it is notified.',
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
    'Asks for another invitation in place of one that has expired. Managers of the team are notified, once.',
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
    /** Absent in events from before it was named. */
    invitationId: z.uuid().optional(),
    answer: z.enum(['ACCEPTED', 'DECLINED', 'ASKED_AGAIN']),
    /** The address that it was sent to, masked. */
    invited: z.string().default(''),
    /** Who sent it; managers of the team when it is asked for again. */
    recipientIds: z.array(id),
  }),
);

/** The address of an invitation is that of a member. */
export const memberInvited = defineEvent(
  'editions.invitation.sent-to-member.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    invitationId: z.uuid(),
    userId: id,
    actorId: id,
    ...grantFields,
  }),
);

/** A member accepted an invitation to an address that is not theirs: who sent it confirms or rejects that. */
export const invitationWaits = defineEvent(
  'editions.invitation.waits.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    userId: id,
    invited: z.string(),
    recipientIds: z.array(id),
  }),
);

/** The team did not take the account that accepted an invitation to another address. */
export const invitationAccountRejected = defineEvent(
  'editions.invitation.account-rejected.v1',
  z.object({ conventionId: id, conventionName: z.string(), userId: id, actorId: id }),
);
