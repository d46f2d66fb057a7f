import { type EditionCard, listFavorites, toggleFavorite } from '@siteswap/contracts/editions';
import { routeKey, useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface FavoriteList {
  readonly data: EditionCard[];
}

const key = routeKey(listFavorites, {});
const CHANNEL = 'siteswap-favorites';

function tellOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Editions I starred; nothing is asked for a visitor. Other tabs' stars arrive at once. */
export function useFavorites() {
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: key });
    return () => channel.close();
  }, [queryClient]);
  return useRoute(listFavorites, {}, { enabled: isAuthenticated });
}

/** Stars an edition or takes the star back; shown at once, and undone when the server refuses. */
export function useToggleFavorite(edition: EditionCard) {
  const queryClient = useQueryClient();
  return useRouteMutation(toggleFavorite, {
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<FavoriteList>(key);
      queryClient.setQueryData<FavoriteList>(key, (now) => {
        const data = now?.data ?? [];
        const isStarred = data.some(({ id }) => id === edition.id);
        return {
          data: isStarred ? data.filter(({ id }) => id !== edition.id) : [...data, edition],
        };
      });
      return before;
    },
    onError: (_error, _call, before) =>
      queryClient.setQueryData(key, before as FavoriteList | undefined),
    onSettled: async () => {
      tellOtherTabs();
      await queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
