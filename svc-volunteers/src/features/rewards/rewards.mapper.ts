import { type GivenReward, isReached, type MyReward } from '@siteswap/contracts/volunteers';
import type { Members } from '@siteswap/features/members';
import type { GivenRow, RewardRow } from './rewards.repository.ts';

interface OfVolunteer {
  readonly minutesDone: number;
  readonly members: Members;
}

/** A reward of one volunteer. @param given what this volunteer has */
export function toGivenReward(
  reward: RewardRow,
  given: readonly GivenRow[],
  { minutesDone, members }: OfVolunteer,
): GivenReward {
  const row = given.find(({ rewardId }) => rewardId === reward.id);
  return {
    id: reward.id,
    isReached: isReached(reward, minutesDone),
    givenAt: row?.givenAt.toISOString() ?? null,
    givenBy: row?.givenById ? members.of(row.givenById) : null,
  };
}

/** The same as the volunteer sees it, who does not read who gave it. */
export const toMyReward = (
  reward: RewardRow,
  given: readonly GivenRow[],
  minutesDone: number,
): MyReward => ({
  ...{ id: reward.id, name: reward.name, hours: reward.hours },
  isReached: isReached(reward, minutesDone),
  givenAt: given.find(({ rewardId }) => rewardId === reward.id)?.givenAt.toISOString() ?? null,
});
