import { createMails } from '@siteswap/features/mails';
import { defineFeature, type Kit } from '#src/db.ts';
import { claimRoutes } from './claims.routes.ts';
import { createClaimsService } from './claims.service.ts';

/** Conventions without author find one. */
export const claimsModule = (
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'rateLimits' | 'env' | 'keyFor'>,
) =>
  defineFeature({
    routes: claimRoutes(createClaimsService({ ...deps, mails: createMails(deps.env) })),
  });
