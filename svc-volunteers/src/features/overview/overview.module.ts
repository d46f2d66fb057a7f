import { defineFeature } from '#src/db.ts';
import { overviewRoutes } from './overview.routes.ts';
import { createOverviewService, type OverviewDeps } from './overview.service.ts';

/** Numbers for the team of an edition. */
export const overviewModule = (deps: OverviewDeps) =>
  defineFeature({ routes: overviewRoutes(createOverviewService(deps)) });
