import { daily, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { reportsStoredFor } from './reports.policy.ts';
import { deleteReportsBefore } from './reports.repository.ts';

export const reportTasks = ({ db, clock }: Pick<Kit, 'db' | 'clock'>): TaskDefinition[] => [
  {
    name: 'old-reports',
    schedule: daily('03:50'),
    run: async () => `deleted ${await deleteReportsBefore(db, later(clock(), -reportsStoredFor))}`,
  },
];
