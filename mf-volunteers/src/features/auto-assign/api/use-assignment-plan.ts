import { nameTopic } from '@siteswap/contracts/topic';
import {
  type AssignmentPlan,
  autoAssign,
  cancelAssignmentPlan,
  getAssignmentPlan,
  getMyShifts,
  getPlanning,
  listShifts,
  planningTopic,
  undoAssignmentPlan,
} from '@siteswap/contracts/volunteers';
import { routeKey, useAction, useRoute, useRouteMutation, useTopic } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { useQueryClient } from '@tanstack/react-query';

const namespace = 'volunteers';
const written = {
  ...{ namespace, isFailureShown: true },
  invalidates: [getAssignmentPlan, getPlanning, getMyShifts, listShifts],
};

/** The newest plan, read anew while it is searched and when places change. */
export function useAssignmentPlan(id: number) {
  const client = useQueryClient();
  useTopic(nameTopic(planningTopic, id), () =>
    client.invalidateQueries({ queryKey: routeKey(getAssignmentPlan, { params: { id } }) }),
  );
  return useRoute(getAssignmentPlan, { params: { id } });
}

/** The constraints of a search, with those of the plan before. */
export const useSearchForm = (id: number, before: AssignmentPlan['constraints'] | null) =>
  useRouteForm(autoAssign, {
    ...{ namespace, params: { id }, invalidates: [getAssignmentPlan] },
    defaultValues: before ?? {
      ...{ maxHoursPerVolunteer: 12, minHoursPerVolunteer: 2, maxHoursPerDay: 8 },
      ...{ minRestMinutes: 30, maxNightSlots: 3 },
      ...{ isBalanced: true, respectsAvailability: true, retainsPlaces: true },
    },
    toBody: (constraints) => ({ constraints }),
  });

export const useApplyPlan = () => useAction(useRouteMutation(autoAssign, written), { namespace });

export const useUndoPlan = () =>
  useAction(useRouteMutation(undoAssignmentPlan, written), { namespace });

export const useCancelPlan = () =>
  useAction(useRouteMutation(cancelAssignmentPlan, written), { namespace });
