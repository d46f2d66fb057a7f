import { createMails } from '@siteswap/features/mails';
import { createPictures } from '@siteswap/features/pictures';
import { createAccounts } from '#src/accounts.client.ts';
import { defineFeature, type Kit } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { collaboratorRoutes } from './collaborators.routes.ts';
import { createCollaboratorsService } from './collaborators.service.ts';
import { conventionRoutes } from './conventions.routes.ts';
import { createConventionsService } from './conventions.service.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { invitationTasks } from './invitations.schedule.ts';
import { createInvitationsService } from './invitations.service.ts';
import { transferRoutes } from './transfers.routes.ts';
import { createTransfersService } from './transfers.service.ts';

/** Conventions: as everybody reads them, and as their people run them. */
export function conventionsModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'log' | 'env' | 'rateLimits'> & {
    editions: Pick<EditionsService, 'listCards'>;
    fileReleases: FileReleases;
  },
) {
  const logos = createPictures(deps.env, { kind: 'convention', field: 'logo' });
  const conventions = createConventionsService({ ...deps, logos });
  const invitations = createInvitationsService({
    ...deps,
    mails: createMails(deps.env),
    accounts: createAccounts(deps.env),
  });
  return defineFeature({
    routes: [
      ...conventionRoutes(conventions),
      ...collaboratorRoutes(createCollaboratorsService(deps), invitations),
      ...invitationRoutes(invitations),
      ...transferRoutes(createTransfersService(deps)),
    ],
    tasks: invitationTasks(deps),
    api: { conventions },
  });
}
