import {
  getApplication,
  getMyApplication,
  listApplications,
  listMyApplications,
  listVolunteerTeams,
  withdrawApplication,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

/** What is read anew when an application is written. */
export const ofApplications = [
  getMyApplication,
  listMyApplications,
  listApplications,
  getApplication,
  listVolunteerTeams,
];

/** My application to an edition; visitors have none. */
export function useMyApplication(editionId: number) {
  const { isAuthenticated } = useSession();
  return useRoute(
    getMyApplication,
    { params: { id: editionId } },
    // Its form and its state must not be those of before a decision.
    { enabled: isAuthenticated, staleTime: 0 },
  );
}

/** Withdraws my application after a question. */
export const useWithdraw = () =>
  useRouteMutation(withdrawApplication, {
    invalidates: ofApplications,
    namespace: 'volunteers',
    isFailureShown: true,
  });
