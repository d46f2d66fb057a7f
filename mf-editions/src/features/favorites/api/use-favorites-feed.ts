import {
  createFavoritesFeed,
  deleteFavoritesFeed,
  getFavoritesFeed,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

const options = { invalidates: [getFavoritesFeed], isFailureShown: true } as const;

/** Whether there is a secret address of my favourites. */
export function useFavoritesFeed() {
  const { isAuthenticated } = useSession();
  return useRoute(getFavoritesFeed, {}, { enabled: isAuthenticated });
}

/** Makes the address, in place of one that there is. */
export const useCreateFavoritesFeed = () => useRouteMutation(createFavoritesFeed, options);

/** Ends the address. */
export const useEndFavoritesFeed = () => useRouteMutation(deleteFavoritesFeed, options);
