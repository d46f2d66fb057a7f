export { commentVersion } from './posts.mapper.ts';
export { assertCanRemove, assertModerator, assertOwn, canModerate } from './posts.policy.ts';
export { readableEdition } from './posts.service.ts';
