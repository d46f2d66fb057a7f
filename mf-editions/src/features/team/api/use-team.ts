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
  showMyTitle,
} from '@siteswap/contracts/editions';
import { invalidateRoutes, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Who runs a convention with its author. */
export const useTeam = (id: number) => useRoute(listCollaborators, { params: { id } });

/** The last changes of rights on a convention, newest first. */
export const usePermissionHistory = (id: number) =>
  useRoute(listPermissionHistory, { params: { id } });

/** What is read anew when the rights of a member change. */
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

/** Lets the viewer leave the team, and with it these pages. The failure is shown next to the button. */
export function useLeaveTeam() {
  const client = useQueryClient();
  return useRouteMutation(removeCollaborator, {
    isFailureShown: true,
    // The page is left at once; until then it would show that it is not for the viewer.
    onSuccess: () => invalidateRoutes(client, ofTeam, 'none'),
  });
}

/** Removes a collaborator. The failure is shown next to the button. */
export const useRemoveCollaborator = () =>
  useRouteMutation(removeCollaborator, { invalidates: ofTeam, isFailureShown: true });

/** Shows the viewer's title to everybody, or to the team alone. The failure is shown next to the button. */
export const useShowMyTitle = () =>
  useRouteMutation(showMyTitle, {
    invalidates: [listCollaborators, listEditionTeam],
    isFailureShown: true,
  });
