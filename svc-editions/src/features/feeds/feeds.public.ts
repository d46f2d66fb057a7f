/** What the rest of the service may use of this feature. */
export { favoritesFeedTable } from './favorites-feed.service.ts';
