import { getLostFoundItem, type LostFoundItem } from '@siteswap/contracts/editions';
import { useArrival, useArrivedItem } from '@siteswap/web-kit';
import type { useLostFound } from './use-lost-found.ts';

const newestFirst = (a: LostFoundItem, b: LostFoundItem): number => b.id - a.id;

/** The item to which the address leads (`?itemId=`), and the comment or claim on it (`&commentId=`, `&claimId=`). */
export function useArrivedLostFound(editionId: number, list: ReturnType<typeof useLostFound>) {
  const item = useArrival('itemId');
  const comment = useArrival('commentId');
  const claim = useArrival('claimId');
  const { items, isGone } = useArrivedItem<typeof getLostFoundItem, LostFoundItem>(item, {
    items: list.data?.items,
    list,
    one: getLostFoundItem,
    call: (itemId) => ({ params: { id: editionId, itemId } }),
    compare: newestFirst,
  });
  return { arrivals: { item, comment, claim }, items, isGone };
}

export type LostFoundArrivals = ReturnType<typeof useArrivedLostFound>['arrivals'];
