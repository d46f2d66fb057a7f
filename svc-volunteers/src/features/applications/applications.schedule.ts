import { daily, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { createHealthDataService } from './health-data.service.ts';

export function applicationTasks(deps: Pick<Kit, 'db' | 'transact' | 'clock'>): TaskDefinition[] {
  const healthData = createHealthDataService(deps);
  return [
    {
      name: 'old-health-data',
      schedule: daily('03:40'),
      run: async () => `erased in ${await healthData.eraseOld()} applications`,
    },
  ];
}
