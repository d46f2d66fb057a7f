import { performJob } from '@siteswap/service-kit';
import { defineFeature } from '#src/db.ts';
import { bulkDecisionJob } from './bulk-decisions.job.ts';
import { bulkDecisionRoutes } from './bulk-decisions.routes.ts';
import { type BulkDecisionsDeps, createBulkDecisionsService } from './bulk-decisions.service.ts';

/** Several applications are decided at once, half a minute later. */
export function bulkDecisionsModule(deps: BulkDecisionsDeps) {
  const decisions = createBulkDecisionsService(deps);
  return defineFeature({
    routes: bulkDecisionRoutes(decisions),
    jobs: [performJob(bulkDecisionJob, { perform: decisions.carryOut })],
  });
}
