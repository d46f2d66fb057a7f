export { rightsOf as rightsOnConventionOf } from './conventions.policy.ts';
export { type ConventionRow, holdConvention } from './conventions.repository.ts';
