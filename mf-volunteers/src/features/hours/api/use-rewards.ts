import {
  createVolunteerReward,
  deleteVolunteerReward,
  getMyShifts,
  listVolunteerHours,
  listVolunteerRewards,
  updateVolunteerReward,
  type VolunteerReward,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';

/** The rewards of an edition, those of the fewest hours first. */
export const useRewards = (id: number) => useRoute(listVolunteerRewards, { params: { id } });

/** What is read anew when a reward is written. */
const ofRewards = [listVolunteerRewards, listVolunteerHours, getMyShifts];

interface RewardValues {
  name: string;
  hours: number;
}

/** Where the number begins. */
const usualHours = 6;

const common = {
  namespace: 'volunteers',
  fieldOfCode: { REWARD_NAME_TAKEN: 'name' },
  invalidates: ofRewards,
} as const;

/** The form of a new reward. */
export const useCreateReward = (editionId: number, onSuccess: (name: string) => void) =>
  useRouteForm(createVolunteerReward, {
    ...common,
    params: { id: editionId },
    defaultValues: { name: '', hours: usualHours } as RewardValues,
    toBody: (values: RewardValues) => values,
    draft: `volunteers-reward-of-${editionId}`,
    onSuccess: ({ name }) => onSuccess(name),
  });

/** The form of a reward that is there; only what was changed is sent. */
export const useUpdateReward = (
  editionId: number,
  { reward, onSuccess }: { reward: VolunteerReward; onSuccess: (name: string) => void },
) =>
  useRouteForm(updateVolunteerReward, {
    ...common,
    params: { id: editionId, rid: reward.id },
    opened: reward,
    toValues: ({ name, hours }: VolunteerReward): RewardValues => ({ name, hours }),
    toBody: (values: RewardValues) => values,
    onlyChanged: true,
    draft: `volunteers-reward-${reward.id}`,
    onSuccess: ({ name }) => onSuccess(name),
  });

/** Both forms have the same fields. */
export type RewardForm = ReturnType<typeof useCreateReward>;

/** Deletes a reward after a question. */
export const useDeleteReward = () =>
  useRouteMutation(deleteVolunteerReward, {
    invalidates: ofRewards,
    namespace: 'volunteers',
    isFailureShown: true,
  });
