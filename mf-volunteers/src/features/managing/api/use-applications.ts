import {
  type ApplicationListQuery,
  assignTeams,
  getApplication,
  listApplications,
  listVolunteerTeams,
  updateApplication,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { ofApplications } from '../../application/application.public.ts';

/** One page of the applications of an edition; the rows of before stay until it is there. */
export const useApplications = (id: number, query: ApplicationListQuery) =>
  useRoute(listApplications, { params: { id }, query }, { placeholderData: keepPreviousData });

/** One application with telephone and health, as it is now. */
export const useApplication = (id: number, aid: number) =>
  useRoute(getApplication, { params: { id, aid } }, { staleTime: 0, gcTime: 0 });

/** The teams of an edition, to filter by and to assign. */
export const useTeamChoice = (id: number) => useRoute(listVolunteerTeams, { params: { id } });

const written = { invalidates: ofApplications, namespace: 'volunteers', isFailureShown: true };

/** Accepts or rejects an application, or takes the decision back. */
export const useDecide = () => useRouteMutation(updateApplication, written);

/** Puts a volunteer into teams. */
export const useAssignTeams = () => useRouteMutation(assignTeams, written);
