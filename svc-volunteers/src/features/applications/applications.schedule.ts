import { daily, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { clearHealth } from './applications.repository.ts';

/** Health, family and guardians are stored for so many days after the last day with volunteers. */
export const healthStoredDays = 30;

export const applicationTasks = ({ db, clock }: Pick<Kit, 'db' | 'clock'>): TaskDefinition[] => [
  {
    name: 'old-health-data',
    schedule: daily('03:40'),
    run: async () => `erased in ${await clearHealth(db, healthStoredDays, clock())} applications`,
  },
];
