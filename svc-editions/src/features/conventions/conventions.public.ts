export { rightsOf as rightsOnConventionOf } from './conventions.policy.ts';
export { type ConventionRow, holdConvention } from './conventions.repository.ts';
export type { ConventionsService } from './conventions.service.ts';
