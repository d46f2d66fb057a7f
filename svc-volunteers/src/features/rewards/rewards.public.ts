/** What the rest of the service may use of this feature. */
export { toGivenReward, toMyReward } from './rewards.mapper.ts';
export {
  deleteRewardsOf,
  eraseRewards,
  exportRewards,
  insertGiven,
  insertReward,
  listGiven,
  listGivenTo,
  listRewards,
} from './rewards.repository.ts';
