import { type CoreKit, defineFeature } from '#src/db.ts';
import type { Passwords } from '#src/features/passwords/passwords.public.ts';
import type { SessionCookie, SessionsService } from '#src/features/sessions/sessions.public.ts';
import { createCurrentPassword } from './current-password.service.ts';
import { proofRoutes } from './proof.routes.ts';
import { createProofService } from './proof.service.ts';

interface Deps extends Pick<CoreKit, 'db' | 'clock' | 'rateLimits' | 'securityEvent'> {
  readonly passwords: Passwords;
  readonly sessions: SessionsService;
  readonly sessionCookie: SessionCookie;
}

/** Asking signed-in members for their password, once more or for a sensitive change. */
export function proofModule(deps: Deps) {
  const currentPassword = createCurrentPassword(deps);
  const proof = createProofService({ ...deps, currentPassword });
  return defineFeature({
    routes: proofRoutes({ proof, cookie: deps.sessionCookie }),
    api: { currentPassword },
  });
}
