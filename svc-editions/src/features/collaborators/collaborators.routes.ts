import {
  addCollaborator,
  listCollaborators,
  listPermissionHistory,
  removeCollaborator,
  showMyTitle,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { InvitationsService } from '#src/features/invitations/invitations.public.ts';
import type { CollaboratorsService } from './collaborators.service.ts';

export const collaboratorRoutes = (
  collaborators: CollaboratorsService,
  invitations: Pick<InvitationsService, 'create' | 'list'>,
): RouteBinding[] => {
  const mayManage = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      invitations.list(actor, params.id),
  };
  return [
    bind(listCollaborators, ({ actor, params }) => collaborators.list(actor, params.id)),
    bind(
      addCollaborator,
      ({ actor, params, body: { userId, email, ...permissions } }) =>
        // The contract lets one of the two through.
        userId === undefined
          ? invitations.create(actor, params.id, { ...permissions, email: email ?? '' })
          : collaborators.add(actor, params.id, { ...permissions, userId }),
      mayManage,
    ),
    bind(
      updateCollaborator,
      ({ actor, params, body }) => collaborators.update(actor, params, body),
      mayManage,
    ),
    bind(showMyTitle, ({ actor, params, body }) =>
      collaborators.showTitle(actor, params.id, body.isPublic),
    ),
    bind(removeCollaborator, ({ actor, params }) => collaborators.remove(actor, params)),
    bind(listPermissionHistory, ({ actor, params }) => collaborators.history(actor, params.id)),
  ];
};
