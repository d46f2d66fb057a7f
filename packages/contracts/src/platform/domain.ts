import { auditRecorded } from '../audit.ts';
import { defineDomain } from '../domain.ts';
import { failureReported } from './failure.ts';
import { exportRequested, userDeleted } from './personal-data.ts';
import { releasePromoted } from './releases.ts';
import { taskFailed } from './tasks.ts';

/** What the gateway publishes. */
export const domain = defineDomain({
  name: 'platform',
  events: [releasePromoted, failureReported, auditRecorded, taskFailed],
});

/** What the kit does in every service, whatever its domain. */
export const kitMessages = {
  publishes: [failureReported, auditRecorded, taskFailed],
  reads: [exportRequested, userDeleted],
} as const;
