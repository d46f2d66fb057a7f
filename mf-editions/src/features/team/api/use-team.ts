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
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { markStale } from '#src/mark-stale.ts';

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

/** Lets the viewer leave the team, and with it these pages. A failure is said beside the button. */
export function useLeaveTeam() {
  const client = useQueryClient();
  return useRouteMutation(removeCollaborator, {
    isFailureShown: true,
    onSuccess: () => markStale(client, ofTeam),
  });
}

/** Removes a collaborator. A failure is said beside the button. */
export const useRemoveCollaborator = () =>
  useRouteMutation(removeCollaborator, { invalidates: ofTeam, isFailureShown: true });

/** Shows the viewer's title to everybody, or to the team alone. A failure is said beside the button. */
export const useShowMyTitle = () =>
  useRouteMutation(showMyTitle, {
    invalidates: [listCollaborators, listEditionTeam],
    isFailureShown: true,
  });
