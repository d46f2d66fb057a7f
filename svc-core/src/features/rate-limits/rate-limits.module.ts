import { reportRateLimits } from '@siteswap/contracts/platform';
import { bind } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { createSharedLimits } from './shared-limits.service.ts';

/** The count of members' writes that all services share. */
export function rateLimitsModule(deps: Pick<CoreKit, 'rateLimits'>) {
  const sharedLimits = createSharedLimits(deps);
  return defineFeature({
    routes: [
      bind(reportRateLimits, async ({ body }) => ({
        entries: await sharedLimits.add(body.entries),
      })),
    ],
  });
}
