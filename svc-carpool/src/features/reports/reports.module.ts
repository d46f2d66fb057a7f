import { defineFeature, type Kit } from '#src/db.ts';
import { reportRoutes } from './reports.routes.ts';
import { reportTasks } from './reports.schedule.ts';
import { createReportsService } from './reports.service.ts';

/** What members report of each other after a trip, for the moderators. */
export const reportsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) =>
  defineFeature({ routes: reportRoutes(createReportsService(deps)), tasks: reportTasks(deps) });
