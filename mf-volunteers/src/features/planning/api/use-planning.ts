import { nameTopic } from '@siteswap/contracts/topic';
import {
  deleteTimeSlot,
  getMyShifts,
  getPlanning,
  listShifts,
  listVolunteerTeams,
  planningTopic,
} from '@siteswap/contracts/volunteers';
import { routeKey, useRoute, useRouteMutation, useTopic } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** What is read anew when a place is given or taken. */
export const ofPlaces = [getPlanning, getMyShifts, listShifts];
/** The same when a slot is written: teams say how many they have. */
export const ofSlots = [...ofPlaces, listVolunteerTeams];

/** Slots, people and who is where. */
export const usePlanning = (id: number) => useRoute(getPlanning, { params: { id } });

/** Reads the planning anew when another manager, a leader or a volunteer has changed it. */
export function usePlanningTopic(id: number): void {
  const client = useQueryClient();
  useTopic(Number.isInteger(id) ? nameTopic(planningTopic, id) : null, () =>
    client.invalidateQueries({ queryKey: routeKey(getPlanning, { params: { id } }) }),
  );
}

/** Cancels a slot after a question. */
export const useDeleteSlot = () =>
  useRouteMutation(deleteTimeSlot, {
    invalidates: ofSlots,
    namespace: 'volunteers',
    isFailureShown: true,
  });
