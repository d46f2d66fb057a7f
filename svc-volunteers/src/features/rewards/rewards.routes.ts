import {
  createVolunteerReward,
  deleteVolunteerReward,
  giveReward,
  listVolunteerRewards,
  takeRewardBack,
  updateVolunteerReward,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { RewardsService } from './rewards.service.ts';

export function rewardRoutes(rewards: RewardsService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      rewards.assertManages(actor, params.id),
  };
  return [
    bind(listVolunteerRewards, ({ actor, params }) => rewards.list(actor, params.id)),
    bind(
      createVolunteerReward,
      ({ actor, params, body }) => rewards.create(actor, params.id, body),
      checked,
    ),
    bind(
      updateVolunteerReward,
      ({ actor, params, body }) => rewards.update(actor, params, body),
      checked,
    ),
    bind(deleteVolunteerReward, ({ actor, params }) => rewards.remove(actor, params), checked),
    bind(giveReward, ({ actor, params, body }) => rewards.give(actor, params, body), checked),
    bind(takeRewardBack, ({ actor, params }) => rewards.takeBack(actor, params), checked),
  ];
}
