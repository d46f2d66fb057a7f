import { type EditionCard, setFavorite, unsetFavorite } from '@siteswap/contracts/editions';
import { toast } from '@siteswap/ui-kit/toast';
import { type ProblemError, problemText, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendToOtherTabs } from '../favorite-channel.store.ts';
import { favoritesKey, isListLoaded, showStar } from '../favorite-list.store.ts';

/** Shown at once, and undone when the server rejects the change. Its call is the only one: the list is not read again. */
function useOptimisticStar(edition: EditionCard, isFavorited: boolean) {
  const { t } = useTranslation('editions');
  const queryClient = useQueryClient();
  return {
    outlivesPage: true,
    // Presses on one star are sent in their order, so the last one holds.
    scope: { id: `star-${edition.id}` },
    onMutate: async () => {
      const wasLoaded = isListLoaded(queryClient);
      await queryClient.cancelQueries({ queryKey: favoritesKey });
      showStar(queryClient, edition, isFavorited);
      return { wasLoaded };
    },
    // Not a callback of the call: in the list of favourites the card is gone by then, and with it those callbacks.
    onError: (error: ProblemError) => {
      showStar(queryClient, edition, !isFavorited);
      toast.show({
        type: 'ERROR',
        title: t('star.failed'),
        message: problemText(t, error, 'editions'),
      });
    },
    onSuccess: () => sendToOtherTabs({ edition, isFavorited }),
    onSettled: async (
      _data: unknown,
      _error: unknown,
      _call: unknown,
      context: { wasLoaded: boolean } | undefined,
    ) => {
      // Pressed before the list had arrived: what is cached is this star alone.
      if (!context?.wasLoaded) await queryClient.invalidateQueries({ queryKey: favoritesKey });
    },
  };
}

/** Sets or removes the star of an edition; repeating changes nothing. */
export function useSetFavorite(edition: EditionCard) {
  const set = useRouteMutation(setFavorite, useOptimisticStar(edition, true));
  const unset = useRouteMutation(unsetFavorite, useOptimisticStar(edition, false));
  const call = { params: { id: edition.id } };
  return (isFavorited: boolean): void => (isFavorited ? set : unset).mutate(call);
}
