/** What the rest of the service may use of this feature. */
export { addToTeams } from './managing.repository.ts';
