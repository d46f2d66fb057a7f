import { every, hours } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type { MailServer, Mails } from '#src/features/mail/mail.public.ts';
import type { Passwords } from '#src/features/passwords/passwords.public.ts';
import type {
  KnownDevices,
  SessionCookie,
  SessionsService,
} from '#src/features/sessions/sessions.public.ts';
import { accountRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { createVerificationService } from './verification.service.ts';

interface Deps extends CoreKit {
  readonly mails: Mails;
  readonly mailServer: MailServer;
  readonly passwords: Passwords;
  readonly sessions: SessionsService;
  readonly devices: KnownDevices;
  readonly sessionCookie: SessionCookie;
}

/** Registration and the confirmation of addresses. */
export function accountsModule(deps: Deps) {
  const { env } = deps;
  const verification = createVerificationService({
    ...deps,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  });
  const accounts = createAccountsService({ ...deps, verification });
  return defineFeature({
    routes: accountRoutes({ ...deps, accounts, verification }),
    tasks: [{ name: 'verification-codes', schedule: every(hours(1)), run: verification.prune }],
  });
}
