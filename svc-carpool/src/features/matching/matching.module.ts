import { performJob } from '@siteswap/service-kit';
import { defineFeature } from '#src/db.ts';
import { tripMatching } from './matching.job.ts';
import { matchingRoutes } from './matching.routes.ts';
import { createMatchingService, type MatchingDeps } from './matching.service.ts';

/** Offers and requests that fit, who is notified of them, and alerts for offers that do not exist yet. */
export const matchingModule = (deps: MatchingDeps) => {
  const matching = createMatchingService(deps);
  return defineFeature({
    routes: matchingRoutes(matching),
    jobs: [performJob(tripMatching, { perform: matching.announce })],
  });
};
