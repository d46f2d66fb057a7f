import { createTemplateDefiner } from '@siteswap/contracts/notifications';
import {
  shiftAssigned,
  shiftCancelled,
  shiftChanged,
  shiftExcuseAsked,
  shiftExcuseDecided,
  shiftRemoved,
  shiftRequestDecided,
  shiftRequested,
  shiftShort,
  shiftStartsSoon,
  shiftStayedOn,
  volunteersPages,
} from '@siteswap/contracts/volunteers';

const defineTemplate = createTemplateDefiner(volunteersPages);

/** What the sentences about a shift have in common. */
const aboutShift = {
  title: 'title',
  day: { firstDay: 'day', lastDay: 'day' },
  time: 'time',
  edition: { editionName: 'editionId' },
} as const;

/** And the shifts that the volunteer may take instead. */
const withFree = { ...aboutShift, count: 'count', shifts: { listOf: 'freeShifts' } } as const;

const shift = {
  category: 'volunteer',
  email: 'now',
  entity: { type: 'volunteer-shift', id: 'slotId' },
  values: aboutShift,
} as const;

/** The volunteer is notified, who finds the shift among their own. */
const forVolunteer = {
  ...shift,
  recipients: { kind: 'member', field: 'userId', except: 'actorId' },
  link: { page: 'volunteers.edition', params: { id: 'editionId' }, query: { slot: 'slotId' } },
} as const;

/** Leaders and managers are notified, who decide in the planning of the team. */
const forLeaders = {
  ...shift,
  link: {
    page: 'volunteers.team-planning',
    params: { id: 'editionId' },
    query: { slot: 'slotId' },
  },
  recipients: { kind: 'members', field: 'recipientIds' },
  values: { ...aboutShift, pseudo: { memberName: 'userId' } },
} as const;

/** The notifications about shifts and the places on them. */
export const shiftTemplates = [
  defineTemplate({ ...forVolunteer, key: 'shift-assigned', event: shiftAssigned, type: 'INFO' }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-changed',
    event: shiftChanged,
    type: 'WARNING',
    values: withFree,
  }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-removed',
    event: shiftRemoved,
    type: 'WARNING',
    values: withFree,
  }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-cancelled',
    event: shiftCancelled,
    type: 'WARNING',
    values: withFree,
    // The shift is gone: the page has others.
    link: { page: 'volunteers.edition', params: { id: 'editionId' } },
  }),
  defineTemplate({
    ...forLeaders,
    key: 'shift-requested',
    event: shiftRequested,
    type: 'INFO',
    email: 'digest',
  }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-request-decided',
    event: shiftRequestDecided,
    type: 'INFO',
    values: { ...aboutShift, context: 'decision', note: 'note' },
  }),
  defineTemplate({
    ...forLeaders,
    key: 'shift-excuse-asked',
    event: shiftExcuseAsked,
    type: 'WARNING',
  }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-excuse-decided',
    event: shiftExcuseDecided,
    type: 'INFO',
    values: { ...aboutShift, context: 'decision', note: 'note' },
  }),
  defineTemplate({
    ...shift,
    link: { page: 'volunteers.planning', params: { id: 'editionId' }, query: { slot: 'slotId' } },
    key: 'shift-short',
    event: shiftShort,
    type: 'WARNING',
    recipients: {
      kind: 'managersOfEdition',
      field: 'editionId',
      right: 'manageVolunteers',
      except: 'userId',
    },
    values: { ...aboutShift, count: 'count' },
  }),
  defineTemplate({
    ...forVolunteer,
    key: 'shift-starts-soon',
    event: shiftStartsSoon,
    type: 'INFO',
    recipients: { kind: 'member', field: 'userId' },
    values: { ...aboutShift, place: 'place' },
  }),
  defineTemplate({ ...forLeaders, key: 'shift-stayed-on', event: shiftStayedOn, type: 'INFO' }),
];
