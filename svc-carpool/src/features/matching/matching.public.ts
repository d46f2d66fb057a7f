/** What the rest of the service may use of this feature. */
export { tripMatching } from './matching.job.ts';
