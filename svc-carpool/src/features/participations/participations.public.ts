/** What the rest of the service may use of this feature. */
export { eraseParticipations, updateParticipation } from './participations.service.ts';
