import { defineFeature, type Kit } from '#src/db.ts';
import type { InvitationsService } from '#src/features/invitations/invitations.public.ts';
import { collaboratorRoutes } from './collaborators.routes.ts';
import { createCollaboratorsService } from './collaborators.service.ts';

/** Collaborators of conventions, their rights, and the history of those. */
export function collaboratorsModule(
  deps: Pick<Kit, 'db' | 'transact'> & { invitations: InvitationsService },
) {
  return defineFeature({
    routes: collaboratorRoutes(createCollaboratorsService(deps), deps.invitations),
  });
}
