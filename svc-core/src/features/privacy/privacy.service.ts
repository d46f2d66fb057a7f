import { type RateLimits, schedule } from '@siteswap/service-kit';
import { type Clock, minutes } from '#src/clock.ts';
import type { CoreTransact, Db, Kit } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { PresentPassword } from '#src/features/passwords/present-password.service.ts';
import type { SessionsService } from '#src/features/sessions/sessions.service.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import type { Secrets } from '#src/secrets.ts';
import { createDeletionService } from './deletion.service.ts';
import { createExportsRepository } from './exports.repository.ts';
import { createExportsService } from './exports.service.ts';
import { type OwnPictures, privacyRoutes } from './privacy.routes.ts';

interface Dependencies {
  readonly db: Db;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly users: UsersService;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly presentPassword: PresentPassword;
  readonly mails: Mails;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Kit['log'];
  /** Pictures a member uploaded, for their copy. */
  readonly pictures?: OwnPictures;
  readonly clearCookie: () => string;
  readonly env: {
    readonly INTERNAL_TOKEN: string;
    readonly EDITIONS_URL?: string | undefined;
    readonly EXPORT_SERVICES: readonly string[];
  };
}

/** A member's copy of everything about them, and the end of their account. */
export function createPrivacy(deps: Dependencies) {
  const { log, env } = deps;
  const exports = createExportsService({
    ...deps,
    exports: createExportsRepository(deps.db),
    services: env.EXPORT_SERVICES,
  });
  const deletion = createDeletionService({
    ...deps,
    internalToken: env.INTERNAL_TOKEN,
    editionsUrl: env.EDITIONS_URL,
  });
  return {
    bindings: privacyRoutes({ ...deps, exports, deletion }),
    takeExportPart: exports.takePart,
    workers: [
      schedule({ name: 'exports', everyMs: minutes(10), log, run: exports.sweep }),
      schedule({ name: 'deletions', everyMs: minutes(1), log, run: deletion.carryOutDue }),
    ],
  };
}
