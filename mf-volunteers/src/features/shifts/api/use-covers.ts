import {
  acceptCover,
  cancelCover,
  createCover,
  declineCover,
  getMyShifts,
  getPlanning,
  listCoverCandidates,
  listShifts,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

const options = { namespace: 'volunteers', isFailureShown: true } as const;

/** Who may take a shift of mine, or swap it, read anew whenever I look. */
export const useCoverCandidates = (path: { id: number; sid: string }) =>
  useRoute(listCoverCandidates, { params: path }, { staleTime: 0 });

/** Asks them. */
export const useAskForCover = () =>
  useRouteMutation(createCover, { ...options, invalidates: [getMyShifts, listCoverCandidates] });

/** Takes the request back. */
export const useCancelCover = () =>
  useRouteMutation(cancelCover, { ...options, invalidates: [getMyShifts] });

const ofAsked = { ...options, invalidates: [getMyShifts, listShifts, getPlanning] } as const;

/** Takes the shift that I was asked to take. */
export const useAcceptCover = () => useRouteMutation(acceptCover, ofAsked);

export const useDeclineCover = () => useRouteMutation(declineCover, ofAsked);
