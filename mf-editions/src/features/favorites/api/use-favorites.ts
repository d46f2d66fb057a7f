import { listFavorites } from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mergeDeviceStars } from '../device-star-merge.store.ts';
import { useDeviceStars } from '../device-stars.store.ts';
import { onStarInOtherTab } from '../favorite-channel.store.ts';
import { refreshList, showStar } from '../favorite-list.store.ts';

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
      onStarInOtherTab(async (change) => {
        if (change) await showStar(queryClient, change.edition, change.isFavorited);
        await refreshList(queryClient, !change);
      }),
    [queryClient],
  );
  useEffect(() => {
    if (isAuthenticated && hasDeviceStars) void mergeDeviceStars(queryClient);
  }, [isAuthenticated, hasDeviceStars, queryClient]);
  return useRoute(listFavorites, {}, { enabled: isAuthenticated });
}
