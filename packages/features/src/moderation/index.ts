/** Who removes what members write. The service says who moderates it. */
export { assertCanRemove } from './moderation.policy.ts';
