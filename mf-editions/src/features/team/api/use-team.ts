import {
  getMyConvention,
  getMyEdition,
  getTransfer,
  listCollaborators,
  listEditionTeam,
  listInvitations,
  listMyConventions,
  listPermissionHistory,
  removeCollaborator,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** Who runs a convention with its author. */
export const useTeam = (id: number) => useRoute(listCollaborators, { params: { id } });

/** The last changes of rights on a convention, newest first. */
export const usePermissionHistory = (id: number) =>
  useRoute(listPermissionHistory, { params: { id } });

/** What is read anew when somebody's rights change. */
export const ofTeam = [
  listCollaborators,
  listPermissionHistory,
  listMyConventions,
  getMyConvention,
  getMyEdition,
  listInvitations,
  getTransfer,
  listEditionTeam,
];

/** Removes a collaborator, or lets the viewer leave. A failure is said beside the button. */
export const useRemoveCollaborator = () =>
  useRouteMutation(removeCollaborator, { invalidates: ofTeam, isFailureShown: true });
