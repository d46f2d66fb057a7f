export { toGrant } from './collaborators.mapper.ts';
export { assertCanGive } from './collaborators.policy.ts';
export { listEditionsAmong, type Permissions } from './collaborators.repository.ts';
export { addToTeam, assertEditionsOf, assertNotInTeam } from './team-changes.service.ts';
