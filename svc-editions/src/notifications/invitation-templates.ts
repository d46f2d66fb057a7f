import {
  acceptInvitation,
  declineInvitation,
  editionsPages,
  invitationAccountRejected,
  invitationAnswered,
  invitationWaits,
  memberInvited,
} from '@siteswap/contracts/editions';
import { createTemplateDefiner, replyBy } from '@siteswap/contracts/notifications';

const defineTemplate = createTemplateDefiner(editionsPages);

export const team = { page: 'editions.convention-team', params: { id: 'conventionId' } } as const;

/** What sentences about a member's rights on a convention have in common. */
export const aboutRights = {
  recipients: { kind: 'member', field: 'userId', except: 'actorId' },
  type: 'INFO',
  category: 'edition',
  values: { convention: 'conventionName', pseudo: { memberName: 'actorId' } },
  entity: { type: 'convention', id: 'conventionId' },
  link: { ...team, query: { memberId: 'userId' } },
} as const;

/** What sentences about rights that were given have too. */
export const givenRights = {
  ...aboutRights.values,
  context: 'given',
  role: 'role',
  rights: { labelsOf: 'rights' },
} as const;

const invitationIs = (is: 'ACCEPTED' | 'DECLINED' | 'ASKED_AGAIN') => ({
  event: invitationAnswered,
  when: { field: 'answer', is },
});

/** The notifications about invitations into a team. */
export const invitationTemplates = [
  defineTemplate({
    key: 'invitation-answered',
    event: invitationAnswered,
    recipients: { kind: 'members', field: 'recipientIds', except: 'userId' },
    type: 'INFO',
    category: 'edition',
    email: 'now',
    values: {
      context: 'answer',
      convention: 'conventionName',
      invited: 'invited',
      pseudo: { memberName: 'userId' },
    },
    entity: { type: 'convention', id: 'conventionId' },
    // Who accepted is in the team, and their invitation is no more.
    link: [
      { ...team, query: { invitationId: 'invitationId', memberId: 'userId' } },
      { ...team, query: { memberId: 'userId' } },
    ],
  }),
  defineTemplate({
    key: 'invitation-waits',
    event: invitationWaits,
    recipients: { kind: 'members', field: 'recipientIds', except: 'userId' },
    type: 'WARNING',
    category: 'edition',
    email: 'now',
    values: {
      convention: 'conventionName',
      invited: 'invited',
      pseudo: { memberName: 'userId' },
    },
    entity: { type: 'convention', id: 'conventionId' },
    link: team,
  }),
  defineTemplate({
    ...aboutRights,
    key: 'invitation-account-rejected',
    event: invitationAccountRejected,
    email: 'now',
  }),
  defineTemplate({
    ...aboutRights,
    key: 'member-invited',
    event: memberInvited,
    values: givenRights,
    // The invitation itself is a mail.
    email: 'never',
    entity: { type: 'invitation', id: 'invitationId' },
    link: { page: 'editions.invitation', params: { token: 'invitationId' } },
    question: {
      replies: [
        replyBy(acceptInvitation, { name: 'accept', params: { token: 'invitationId' } }),
        replyBy(declineInvitation, { name: 'decline', params: { token: 'invitationId' } }),
      ],
      endedBy: [
        { ...invitationIs('ACCEPTED'), reply: 'accept' },
        { ...invitationIs('DECLINED'), reply: 'decline' },
        invitationIs('ASKED_AGAIN'),
      ],
    },
  }),
];
