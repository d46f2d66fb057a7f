import {
  askToBeExcused,
  dropSlot,
  getMyShifts,
  getPlanning,
  listShifts,
  listTeamMembers,
  listUpcomingShifts,
  signUpForSlot,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

/** The shifts of an edition that need people, as all read them. */
export const useWantedShifts = (editionId: number) =>
  useRoute(listShifts, { params: { id: editionId } });

/** My shifts of an edition and those that I may take; visitors have none. */
export function useMyShifts(editionId: number) {
  const { isAuthenticated } = useSession();
  return useRoute(
    getMyShifts,
    { params: { id: editionId } },
    // Places go fast: what was shown is read anew on every visit.
    { enabled: isAuthenticated, staleTime: 0 },
  );
}

/** My next shifts over all editions. */
export const useUpcomingShifts = () => useRoute(listUpcomingShifts, {});

const options = {
  invalidates: [getMyShifts, listShifts, listUpcomingShifts, getPlanning],
  namespace: 'volunteers',
  isFailureShown: true,
} as const;

/** Takes a place, or asks for one. */
export const useSignUp = () => useRouteMutation(signUpForSlot, options);

/** Gives a place back, or takes a request back. */
export const useDrop = () => useRouteMutation(dropSlot, options);

/** Says after the deadline that I cannot come. */
export const useExcuse = () => useRouteMutation(askToBeExcused, options);

/** The people of a team that I lead. */
export const useTeamMembers = ({ editionId, teamId }: { editionId: number; teamId: number }) =>
  useRoute(listTeamMembers, { params: { id: editionId, tid: teamId } });
