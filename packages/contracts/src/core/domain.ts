import { auditRecorded } from '../audit.ts';
import { defineDomain } from '../domain.ts';
import { notificationTemplatesState } from '../notifications/templates.ts';
import { failureReported } from '../platform/failure.ts';
import { exportRequested, userDeleted } from '../platform/personal-data.ts';
import { userVerified } from './accounts.ts';
import { feedbackResolved } from './feedback.ts';
import { fileKindState, uploadAllowanceState } from './files.ts';
import { exportReady } from './privacy.ts';
import { emailChanged } from './profile.ts';
import { sessionEnded } from './sessions.ts';
import { userState } from './users.ts';

export const domain = defineDomain({
  name: 'core',
  events: [
    userVerified,
    emailChanged,
    userDeleted,
    sessionEnded,
    exportRequested,
    exportReady,
    feedbackResolved,
  ],
  states: [userState],
  sharedStates: [fileKindState, uploadAllowanceState],
  publishes: [{ state: notificationTemplatesState, ids: 'core' }],
  reads: [failureReported, auditRecorded, fileKindState, uploadAllowanceState],
});
