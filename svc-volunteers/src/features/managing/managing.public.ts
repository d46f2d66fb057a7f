/** What the rest of the service may use of this feature. */
export { decideApplication } from './decisions.service.ts';
export { addToTeams, countByStatus, listFoundIds } from './managing.repository.ts';
