export { getConventionForUpdate } from './convention-lock.service.ts';
export {
  assertAuthor,
  assertPartOf,
  assertRightOnConvention,
  rightsOnConventionOf,
} from './conventions.policy.ts';
export {
  type ConventionRow,
  changeConvention,
  changeCreator,
  findConvention,
  insertConvention,
  lockConvention,
  type NewConvention,
} from './conventions.repository.ts';
export type { ConventionsService } from './conventions.service.ts';
export { publishEditionStates } from './edition-states.service.ts';
export { type HistoryRow, listHistory, recordChange } from './permission-history.repository.ts';
