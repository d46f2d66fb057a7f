/** What the rest of the service may use of this feature. */
export { tripsFeedTable } from './trips-feed.service.ts';
