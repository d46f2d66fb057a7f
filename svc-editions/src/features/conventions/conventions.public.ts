export { recordChange } from './collaborators.repository.ts';
export { rightsOf as rightsOnConventionOf } from './conventions.policy.ts';
export {
  type ConventionRow,
  changeConvention,
  findConvention,
  holdConvention,
  touchEditions,
} from './conventions.repository.ts';
export type { ConventionsService } from './conventions.service.ts';
export { tellEditions } from './team-changes.service.ts';
