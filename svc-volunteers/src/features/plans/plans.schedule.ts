import { daily, days, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { deleteOldPlans } from './plans.repository.ts';

/** Days for which plans are stored. */
export const planStoredDays = 30;

export const planTasks = ({ db, clock }: Pick<Kit, 'db' | 'clock'>): TaskDefinition[] => [
  {
    name: 'old-assignment-plans',
    schedule: daily('03:50'),
    run: async () =>
      `deleted ${await deleteOldPlans(db, later(clock(), -days(planStoredDays)))} plans`,
  },
];
