/** What the rest of the service may use of this feature. */
export { deletePlansOf, erasePlans, exportPlans } from './plans.repository.ts';
