import {
  acceptTransfer,
  declineTransfer,
  editionsPages,
  transferAccepted,
  transferDeclined,
  transferOffered,
  transferWithdrawn,
} from '@siteswap/contracts/editions';
import { createTemplateDefiner, replyBy } from '@siteswap/contracts/notifications';

const defineTemplate = createTemplateDefiner(editionsPages);

const team = { page: 'editions.convention-team', params: { id: 'conventionId' } } as const;

/** What the sentences about the hand-over of a convention have in common. */
const aboutTransfer = {
  type: 'INFO',
  category: 'edition',
  email: 'now',
  entity: { type: 'convention', id: 'conventionId' },
} as const;

/** The notifications about the hand-over of a convention. */
export const transferTemplates = [
  defineTemplate({
    ...aboutTransfer,
    key: 'transfer-offered',
    event: transferOffered,
    link: { ...team, query: { transferTo: 'toId' } },
    question: {
      replies: [
        replyBy(acceptTransfer, { name: 'accept', params: { id: 'conventionId' } }),
        replyBy(declineTransfer, { name: 'decline', params: { id: 'conventionId' } }),
      ],
      endedBy: [
        { event: transferAccepted, reply: 'accept' },
        { event: transferDeclined, reply: 'decline' },
        { event: transferWithdrawn },
      ],
    },
    recipients: { kind: 'member', field: 'toId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'fromId' } },
  }),
  defineTemplate({
    ...aboutTransfer,
    key: 'transfer-accepted',
    event: transferAccepted,
    link: { ...team, query: { memberId: 'toId' } },
    recipients: { kind: 'member', field: 'fromId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'toId' } },
  }),
  defineTemplate({
    ...aboutTransfer,
    key: 'transfer-declined',
    event: transferDeclined,
    link: { ...team, query: { memberId: 'toId' } },
    recipients: { kind: 'member', field: 'fromId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'toId' } },
  }),
];
