/** Who reads, changes and removes what members write about an edition. */
export { assertModerator, assertOwn, canModerate } from './moderation.policy.ts';
export { readableEdition } from './moderation.service.ts';
