import {
  correctHours,
  type DoneShift,
  getMyShifts,
  getPlanning,
  giveReward,
  listDoneShifts,
  listVolunteerHours,
  listVolunteerRewards,
  takeRewardBack,
} from '@siteswap/contracts/volunteers';
import { invalidateRoutes, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';

/** Hours and rewards of accepted volunteers by name; those of the search before stay until they are there. */
export const useVolunteerHours = (id: number, search: string) =>
  useRoute(
    listVolunteerHours,
    { params: { id }, query: search === '' ? {} : { search } },
    { placeholderData: keepPreviousData },
  );

/** Shifts that a volunteer has worked. */
export const useDoneShifts = (id: number, userId: number) =>
  useRoute(listDoneShifts, { params: { id, userId } });

/** What is read anew when hours or rewards of a volunteer are written. */
const ofHours = [listVolunteerHours, listDoneShifts, listVolunteerRewards, getMyShifts];

/** The minutes of one shift that count. */
export const useCorrectHours = (
  editionId: number,
  { shift, onSuccess }: { shift: DoneShift; onSuccess: () => void },
) =>
  useRouteForm(correctHours, {
    params: { id: editionId, sid: shift.timeSlotId, assignmentId: shift.assignmentId },
    defaultValues: { minutes: shift.minutes },
    toBody: ({ minutes }: { minutes: number }) => ({ minutes }),
    namespace: 'volunteers',
    invalidates: [...ofHours, getPlanning],
    onSuccess,
  });

/** Gives the shift its own length back. */
export const useClearCorrection = () =>
  useRouteMutation(correctHours, {
    invalidates: [...ofHours, getPlanning],
    namespace: 'volunteers',
    isFailureShown: true,
  });

/** Records that a volunteer was given a reward. When another manager was faster, the list says who. */
export function useGiveReward() {
  const client = useQueryClient();
  return useRouteMutation(giveReward, {
    invalidates: ofHours,
    namespace: 'volunteers',
    isFailureShown: true,
    onError: () => void invalidateRoutes(client, ofHours),
  });
}

/** Records that it was not given after all. */
export const useTakeRewardBack = () =>
  useRouteMutation(takeRewardBack, {
    invalidates: ofHours,
    namespace: 'volunteers',
    isFailureShown: true,
  });
