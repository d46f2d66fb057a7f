export { recordChange } from './collaborators.repository.ts';
export { rightsOf as rightsOnConventionOf } from './conventions.policy.ts';
export {
  type ConventionRow,
  changeConvention,
  changeCreator,
  findConvention,
  holdConvention,
} from './conventions.repository.ts';
export type { ConventionsService } from './conventions.service.ts';
export { publishEditionStates } from './team-changes.service.ts';
