import { daily, days, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { deleteInvitationsExpiredBefore } from './invitations.repository.ts';

/** How long invitations stay after their last day. */
const retention = days(30);

export const invitationTasks = ({ db, clock }: Pick<Kit, 'db' | 'clock'>): TaskDefinition[] => [
  {
    name: 'old-invitations',
    schedule: daily('03:10'),
    run: async () =>
      `deleted ${await deleteInvitationsExpiredBefore(db, later(clock(), -retention))}`,
  },
];
