import {
  getCheckIn,
  getMyShifts,
  getPlanning,
  listShifts,
  recordAttendance,
  stayOn,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** The volunteer of a check-in code, with their shifts of today. */
export const useCheckIn = (id: number, token: string) =>
  useRoute(getCheckIn, { params: { id, token } }, { staleTime: 0 });

/** Records who arrived, worked or did not come. */
export const useRecordAttendance = () =>
  useRouteMutation(recordAttendance, {
    invalidates: [getPlanning, getCheckIn, getMyShifts],
    namespace: 'volunteers',
  });

/** Takes the next shift of the team. */
export const useStayOn = () =>
  useRouteMutation(stayOn, {
    invalidates: [getMyShifts, getPlanning, listShifts],
    namespace: 'volunteers',
    isFailureShown: true,
  });
