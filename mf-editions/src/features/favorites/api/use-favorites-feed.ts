import {
  createFavoritesFeed,
  deleteFavoritesFeed,
  getFavoritesFeed,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

/** The secret address of my favourites: whether there is one, and how it is made and ended. */
export function useFavoritesFeed() {
  const { isAuthenticated } = useSession();
  const feed = useRoute(getFavoritesFeed, {}, { enabled: isAuthenticated });
  const options = { invalidates: [getFavoritesFeed], isFailureShown: true } as const;
  return {
    feed,
    create: useRouteMutation(createFavoritesFeed, options),
    end: useRouteMutation(deleteFavoritesFeed, options),
  };
}
