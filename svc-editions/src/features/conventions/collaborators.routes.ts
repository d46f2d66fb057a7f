import {
  addCollaborator,
  listCollaborators,
  listPermissionHistory,
  removeCollaborator,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { CollaboratorsService } from './collaborators.service.ts';
import type { InvitationsService } from './invitations.service.ts';

export const collaboratorRoutes = (
  collaborators: CollaboratorsService,
  invitations: Pick<InvitationsService, 'create'>,
): RouteBinding[] => [
  bind(listCollaborators, ({ actor, params }) => collaborators.list(actor, params.id)),
  bind(addCollaborator, ({ actor, params, body: { userId, email, ...given } }) =>
    // The contract lets one of the two through.
    userId === undefined
      ? invitations.create(actor, params.id, { ...given, email: email ?? '' })
      : collaborators.add(actor, params.id, { ...given, userId }),
  ),
  bind(updateCollaborator, ({ actor, params, body }) => collaborators.update(actor, params, body)),
  bind(removeCollaborator, ({ actor, params }) => collaborators.remove(actor, params)),
  bind(listPermissionHistory, ({ actor, params }) => collaborators.history(actor, params.id)),
];
