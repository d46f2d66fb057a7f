import type { CorePageConfig } from '@siteswap/contracts/core';
import { every, minutes } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type {
  KnownDevices,
  LoginService,
  SessionCookie,
  SessionsService,
} from '#src/features/sessions/sessions.public.ts';
import { createAccountLinkingService } from './account-linking.service.ts';
import { createAttemptsService } from './attempts.service.ts';
import { createIdentitiesService } from './identities.service.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { createOidcService } from './oidc.service.ts';
import { createOidcCookie } from './oidc-cookie.format.ts';
import { createProviders } from './providers.client.ts';

interface Deps extends CoreKit {
  readonly logins: LoginService;
  readonly sessions: SessionsService;
  readonly devices: KnownDevices;
  readonly sessionCookie: SessionCookie;
}

/** Signing in through providers. */
export function oidcModule(deps: Deps) {
  const { env, clock } = deps;
  const publicUrl = env.PUBLIC_URL;
  const identities = createIdentitiesService(deps);
  const attempts = createAttemptsService(deps);
  const accountLinking = createAccountLinkingService({ ...deps, identities });
  const oidc = createOidcService({
    ...deps,
    publicUrl,
    providers: createProviders(env.SIGN_IN_PROVIDERS, publicUrl, clock),
    attempts,
    accountLinking,
    identities,
  });
  const oidcCookie = createOidcCookie(publicUrl);
  const signInProviders = env.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name }));
  return defineFeature({
    pageConfig: { signInProviders } satisfies Pick<CorePageConfig, 'signInProviders'>,
    routes: oidcRoutes({ ...deps, publicUrl, oidc, identities, oidcCookie }),
    tasks: [{ name: 'oidc-attempts', schedule: every(minutes(10)), run: attempts.prune }],
  });
}
