import { listFavorites } from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mergeDeviceStars } from '../device-star-merge.store.ts';
import { useDeviceStars } from '../device-stars.store.ts';
import { onStarInOtherTab } from '../favorite-channel.store.ts';
import { favoritesKey, showStar } from '../favorite-list.store.ts';

/**
 * Editions I starred; no call for a visitor. Stars set in other tabs appear at once, and those that the person set
 * on this device as a visitor are merged into their account.
 */
export function useFavorites() {
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const hasDeviceStars = useDeviceStars().length > 0;
  useEffect(
    () =>
      onStarInOtherTab((change) => {
        if (change) showStar(queryClient, change.edition, change.isFavorited);
        else void queryClient.invalidateQueries({ queryKey: favoritesKey });
      }),
    [queryClient],
  );
  useEffect(() => {
    if (isAuthenticated && hasDeviceStars) void mergeDeviceStars(queryClient);
  }, [isAuthenticated, hasDeviceStars, queryClient]);
  return useRoute(listFavorites, {}, { enabled: isAuthenticated });
}
