import {
  carpoolPages,
  leaveWaitingList,
  takeWaitingSeat,
  waitingSeatEnded,
  waitingSeatOffered,
  waitingSeatTaken,
} from '@siteswap/contracts/carpool';
import { createTemplateDefiner, replyBy } from '@siteswap/contracts/notifications';
import { aboutTrip, tripPage } from './booking-templates.ts';

const defineTemplate = createTemplateDefiner(carpoolPages);

/** The notifications about the lines of full cars. */
export const waitingTemplates = [
  defineTemplate({
    key: 'seat-offered',
    event: waitingSeatOffered,
    type: 'SUCCESS',
    category: 'carpool',
    email: 'now',
    recipients: { kind: 'member', field: 'userId' },
    values: aboutTrip,
    entity: { type: 'carpool-waiting', id: 'waitingId' },
    link: { ...tripPage, query: ['offerId', 'waitingId'] },
    question: {
      replies: [
        replyBy(takeWaitingSeat, { name: 'take', params: { id: 'offerId' } }),
        replyBy(leaveWaitingList, { name: 'leave', params: { id: 'offerId' } }),
      ],
      endedBy: [{ event: waitingSeatTaken, reply: 'take' }, { event: waitingSeatEnded }],
    },
  }),
];
