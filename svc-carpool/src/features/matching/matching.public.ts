/** What the rest of the service may use of this feature. */
export { toAlert } from './alerts.mapper.ts';
export { eraseAlerts, listAlerts } from './alerts.repository.ts';
export { tripMatching } from './matching.job.ts';
