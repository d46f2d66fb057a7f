/** What the rest of the service may use of this feature. */
export { participations } from './participations.module.ts';
