import { defineFeature } from '#src/db.ts';
import { rewardRoutes } from './rewards.routes.ts';
import { createRewardsService, type RewardsDeps } from './rewards.service.ts';

/** Rewards of volunteers, and who has which. */
export const rewardsModule = (deps: RewardsDeps) =>
  defineFeature({ routes: rewardRoutes(createRewardsService(deps)) });
