import { type EditionCard, setFavorite, unsetFavorite } from '@siteswap/contracts/editions';
import { toast } from '@siteswap/ui-kit/toast';
import { type ProblemError, problemText, useRouteMutation } from '@siteswap/web-kit';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendToOtherTabs } from '../favorite-channel.store.ts';
import { isListLoaded, refreshList, showStar, starKey } from '../favorite-list.store.ts';

/**
 * Shown at once, and undone when the server rejects the change. Its call is the only one: the list is read again only
 * when it was not current at the press.
 */
function useOptimisticStar(edition: EditionCard, isFavorited: boolean) {
  const { t } = useTranslation('editions');
  const queryClient = useQueryClient();
  return {
    outlivesPage: true,
    // Presses on one star are sent in their order, so the last one wins.
    scope: { id: `star-${edition.id}` },
    mutationKey: starKey(edition.id, isFavorited),
    onMutate: async () => {
      const wasLoaded = isListLoaded(queryClient);
      await showStar(queryClient, edition, isFavorited);
      return { wasLoaded };
    },
    // Not a callback of the call: in the list of favourites the card is gone by then, and with it those callbacks.
    onError: async (error: ProblemError) => {
      toast.show({
        type: 'ERROR',
        title: t('star.failed'),
        message: problemText(t, error, 'editions'),
      });
      await showStar(queryClient, edition, !isFavorited);
    },
    onSuccess: async () => {
      sendToOtherTabs({ edition, isFavorited });
      const isLast = queryClient.isMutating({ mutationKey: starKey(edition.id) }) === 1;
      // The list may have been read for another star since the press.
      if (isLast) await showStar(queryClient, edition, isFavorited);
    },
    onSettled: async (
      _data: unknown,
      _error: unknown,
      _call: unknown,
      context: { wasLoaded: boolean } | undefined,
    ) => refreshList(queryClient, !context?.wasLoaded),
  };
}

/** Sets or removes the star of an edition; repeating changes nothing. */
export function useSetFavorite(edition: EditionCard) {
  const set = useRouteMutation(setFavorite, useOptimisticStar(edition, true));
  const unset = useRouteMutation(unsetFavorite, useOptimisticStar(edition, false));
  const call = { params: { id: edition.id } };
  return (isFavorited: boolean): void => (isFavorited ? set : unset).mutate(call);
}

/** What the presses on the star of an edition that are under way make of it; undefined without one. */
export const usePressedStar = (editionId: number): boolean | undefined =>
  useMutationState({
    filters: { mutationKey: starKey(editionId), status: 'pending' },
    select: ({ options }) => options.mutationKey?.[2] === true,
  }).at(-1);
