import { userState } from '../core/users.ts';
import { defineDomain } from '../domain.ts';
import { editionState } from '../editions/editions.ts';
import { editionCopied } from '../editions/managing.ts';
import { participationState } from '../notifications/participations.ts';
import { notificationTemplatesState } from '../notifications/templates.ts';
import {
  applicationAccepted,
  applicationChanged,
  applicationCreated,
  applicationRejected,
  applicationReopened,
  applicationWithdrawn,
  volunteerLeft,
} from './application-events.ts';
import { coverAsked, coverReplied, swapAsked } from './covers.ts';
import {
  messageDeclined,
  messageReminded,
  messageReplied,
  messageSent,
  messageTested,
} from './messages.ts';
import { planningTopic } from './planning.ts';
import { volunteerSettingsChanged } from './settings.ts';
import {
  planningChanged,
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
} from './shift-events.ts';
import { volunteerTeamChanged } from './teams.ts';

/** What this domain publishes and reads: the rights of its service on the broker. */
export const domain = defineDomain({
  name: 'volunteers',
  events: [
    volunteerSettingsChanged,
    volunteerTeamChanged,
    applicationCreated,
    applicationAccepted,
    applicationRejected,
    applicationReopened,
    applicationChanged,
    applicationWithdrawn,
    volunteerLeft,
    planningChanged,
    shiftAssigned,
    shiftChanged,
    shiftRemoved,
    shiftCancelled,
    shiftRequested,
    shiftRequestDecided,
    shiftExcuseAsked,
    shiftExcuseDecided,
    shiftShort,
    shiftStartsSoon,
    coverAsked,
    swapAsked,
    coverReplied,
    shiftStayedOn,
    messageSent,
    messageReminded,
    messageTested,
    messageReplied,
    messageDeclined,
  ],
  topics: [planningTopic],
  publishes: [
    { state: notificationTemplatesState, ids: 'volunteers' },
    { state: participationState, ids: 'volunteers.>' },
  ],
  reads: [userState, editionState, editionCopied],
});
