import { createTemplateDefiner } from '@siteswap/contracts/notifications';
import {
  coverAsked,
  coverReplied,
  swapAsked,
  volunteersPages,
} from '@siteswap/contracts/volunteers';

const defineTemplate = createTemplateDefiner(volunteersPages);

const cover = {
  category: 'volunteer',
  type: 'INFO',
  email: 'now',
  entity: { type: 'volunteer-shift', id: 'slotId' },
  link: { page: 'volunteers.edition', params: { id: 'editionId' }, query: { slot: 'slotId' } },
} as const;

const aboutShift = {
  title: 'title',
  day: { firstDay: 'day', lastDay: 'day' },
  time: 'time',
  edition: { editionName: 'editionId' },
} as const;

/** The notifications about finding a cover: people who are asked, and who asked. */
export const coverTemplates = [
  defineTemplate({
    ...cover,
    key: 'cover-asked',
    event: coverAsked,
    recipients: { kind: 'members', field: 'recipientIds' },
    values: { ...aboutShift, pseudo: { memberName: 'userId' } },
  }),
  defineTemplate({
    ...cover,
    key: 'swap-asked',
    event: swapAsked,
    recipients: { kind: 'member', field: 'recipientId' },
    values: {
      ...{ ...aboutShift, pseudo: { memberName: 'userId' }, otherTitle: 'otherTitle' },
      ...{ otherDay: { firstDay: 'otherDay', lastDay: 'otherDay' }, otherTime: 'otherTime' },
    },
  }),
  defineTemplate({
    ...cover,
    key: 'cover-replied',
    event: coverReplied,
    recipients: { kind: 'member', field: 'userId' },
    values: { ...aboutShift, pseudo: { memberName: 'actorId' }, context: 'reply' },
  }),
];
