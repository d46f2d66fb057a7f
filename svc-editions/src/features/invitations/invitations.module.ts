import { createMails } from '@siteswap/features/mails';
import { defineFeature, type Kit } from '#src/db.ts';
import { createAccounts } from './accounts.client.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { invitationTasks } from './invitations.schedule.ts';
import { createInvitationsService } from './invitations.service.ts';

/** Invitations by mail to the team of a convention. */
export function invitationsModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env' | 'rateLimits'>,
) {
  const invitations = createInvitationsService({
    ...deps,
    mails: createMails(deps.env),
    accounts: createAccounts(deps.env),
  });
  return defineFeature({
    routes: invitationRoutes(invitations),
    tasks: invitationTasks(deps),
    api: { invitations },
  });
}
