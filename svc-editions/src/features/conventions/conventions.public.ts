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
  holdConvention,
  insertConvention,
  type NewConvention,
} from './conventions.repository.ts';
export type { ConventionsService } from './conventions.service.ts';
export { publishEditionStates } from './edition-states.service.ts';
export { getHeldConvention } from './held-convention.service.ts';
export { type HistoryRow, listHistory, recordChange } from './permission-history.repository.ts';
