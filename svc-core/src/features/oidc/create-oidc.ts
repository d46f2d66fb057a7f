import type { RouteBinding } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { createArrivalsService } from './arrivals.service.ts';
import { createAttemptsRepository } from './attempts.repository.ts';
import { createAttemptsService } from './attempts.service.ts';
import { createIdentitiesRepository } from './identities.repository.ts';
import { createIdentitiesService } from './identities.service.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { createOidcService } from './oidc.service.ts';
import { createOidcCookie } from './oidc-cookie.ts';
import type { ProviderConfig } from './provider-config.ts';
import { createProviders } from './providers.ts';

type Dependencies = Omit<Parameters<typeof createArrivalsService>[0], 'identities'> &
  Pick<Parameters<typeof createOidcService>[0], 'logins' | 'sessions'> &
  Pick<Parameters<typeof oidcRoutes>[0], 'sessionCookie' | 'publicUrl'> &
  Pick<Parameters<typeof createAttemptsService>[0], 'clock'> & {
    readonly db: Db;
    readonly configs: readonly ProviderConfig[];
  };

/** Signing in through third parties, put together. */
export function createOidc(deps: Dependencies): {
  bindings: RouteBinding[];
  prune: () => Promise<unknown>;
} {
  const { db, publicUrl } = deps;
  const identities = createIdentitiesService({
    ...deps,
    identities: createIdentitiesRepository(db),
  });
  const attempts = createAttemptsService({ ...deps, attempts: createAttemptsRepository(db) });
  const oidc = createOidcService({
    ...deps,
    providers: createProviders(deps.configs, publicUrl),
    arrivals: createArrivalsService({ ...deps, identities }),
    attempts,
    identities,
  });
  return {
    bindings: oidcRoutes({ ...deps, oidc, identities, oidcCookie: createOidcCookie(publicUrl) }),
    prune: attempts.prune,
  };
}
