import { performJob } from '@siteswap/service-kit';
import { defineFeature } from '#src/db.ts';
import { createPlanRuns } from './plan-runs.service.ts';
import { planSearch } from './plans.job.ts';
import { planRoutes } from './plans.routes.ts';
import { planTasks } from './plans.schedule.ts';
import { createPlansService, type PlansDeps } from './plans.service.ts';

/** Managers have shifts assigned automatically, look at the plan, apply it and undo it. */
export function plansModule(deps: PlansDeps) {
  const runs = createPlanRuns(deps);
  return defineFeature({
    routes: planRoutes(createPlansService(deps)),
    // A search has a processor for a minute.
    jobs: [performJob(planSearch, { perform: runs.search, giveUp: runs.giveUp, concurrency: 1 })],
    tasks: planTasks(deps),
  });
}
