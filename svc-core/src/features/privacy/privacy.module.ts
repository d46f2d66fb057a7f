import { every, minutes } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type { FilesService } from '#src/features/files/files.public.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { CurrentPassword } from '#src/features/proof/proof.public.ts';
import type { SessionCookie } from '#src/features/sessions/sessions.public.ts';
import { createDeletionService } from './deletion.service.ts';
import { failLateExports } from './exports.job.ts';
import { createExportsService } from './exports.service.ts';
import { privacyRoutes } from './privacy.routes.ts';

interface Deps extends CoreKit {
  readonly mails: Mails;
  readonly currentPassword: CurrentPassword;
  readonly files: FilesService;
  readonly sessionCookie: SessionCookie;
}

/** The export of all data about a member, and the deletion of an account. */
export function privacyModule(deps: Deps) {
  const { env, sessionCookie } = deps;
  const exports = createExportsService({ ...deps, services: env.EXPORT_SERVICES });
  const deletion = createDeletionService({
    ...deps,
    internalToken: env.INTERNAL_TOKEN,
    timeoutFactor: env.TIMEOUT_FACTOR,
    deletionServices: env.DELETION_SERVICES,
  });
  return defineFeature({
    uploadExportPart: exports.takePart,
    routes: privacyRoutes({ exports, deletion, sessionCookie }),
    jobs: [failLateExports(deps)],
    tasks: [
      { name: 'exports', schedule: every(minutes(10)), run: exports.sweep },
      { name: 'deletions', schedule: every(minutes(1)), run: deletion.carryOutDue },
    ],
  });
}
