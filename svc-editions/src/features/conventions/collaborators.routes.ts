import {
  addCollaborator,
  listCollaborators,
  listPermissionHistory,
  removeCollaborator,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { CollaboratorsService } from './collaborators.service.ts';

export const collaboratorRoutes = (collaborators: CollaboratorsService): RouteBinding[] => [
  bind(listCollaborators, ({ actor, params }) => collaborators.list(actor, params.id)),
  bind(addCollaborator, ({ actor, params, body }) => collaborators.add(actor, params.id, body)),
  bind(updateCollaborator, ({ actor, params, body }) => collaborators.update(actor, params, body)),
  bind(removeCollaborator, ({ actor, params }) => collaborators.remove(actor, params)),
  bind(listPermissionHistory, ({ actor, params }) => collaborators.history(actor, params.id)),
];
