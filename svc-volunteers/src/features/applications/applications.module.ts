import { defineFeature, type Kit } from '#src/db.ts';
import { applicationRoutes } from './applications.routes.ts';
import { applicationTasks } from './applications.schedule.ts';
import { createApplicationsService } from './applications.service.ts';

/** How members apply as volunteers of an edition. */
export const applicationsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) =>
  defineFeature({
    routes: applicationRoutes(createApplicationsService(deps)),
    tasks: applicationTasks(deps),
  });
