/** What the rest of the service may use of this feature. */
export { deleteDecisionsOf, eraseDecisions } from './bulk-decisions.repository.ts';
