import {
  getLostFoundFigures,
  type ItemKind,
  type ItemStatus,
  listExpiredLostFound,
  listLostFound,
  listLostFoundComments,
  returnLostFoundItem,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation, useRoutePages, useSession } from '@siteswap/web-kit';
import { useEffect } from 'react';

/** What is read anew when a member has reported, written, changed or removed an item or comment. */
export const ofLostFound = [
  listLostFound,
  listLostFoundComments,
  listExpiredLostFound,
  getLostFoundFigures,
];

/** What of the lost property is shown; without a value everything. */
export interface ItemFilter {
  readonly kind: ItemKind | undefined;
  readonly status: ItemStatus | undefined;
  /** What was typed: text, or a number. */
  readonly q?: string | undefined;
  /** Those that have expired instead of the others. */
  readonly expired: boolean;
}

/** Items of an edition, newest first, page after page. What the page came with is what visitors see. */
export function useLostFound(editionId: number, { expired, ...filter }: ItemFilter) {
  const { isAuthenticated } = useSession();
  const list = useRoutePages(
    listLostFound,
    // As an address without it, so that the page finds what it came with.
    { params: { id: editionId }, query: { ...filter, ...(expired ? { expired } : {}) } },
  );
  const { refetch } = list;
  useEffect(() => {
    // A member is known a moment after the page; a request that is under way is of them already.
    if (isAuthenticated) void refetch({ cancelRefetch: false });
  }, [isAuthenticated, refetch]);
  return list;
}

/** What the team has to hand over or throw away. */
export const useExpiredItems = (editionId: number) =>
  useRoute(listExpiredLostFound, { params: { id: editionId } });

/** How many items wait at the desk; for the team. */
export const useLostFoundFigures = (editionId: number) =>
  useRoute(getLostFoundFigures, { params: { id: editionId } });

/** Whether an item is back where it belongs. */
export const useReturnItem = () =>
  useRouteMutation(returnLostFoundItem, { invalidates: ofLostFound, namespace: 'editions' });

/** Whether its photos and its reporter are hidden; for the team. */
export const useMarkSensitive = () =>
  useRouteMutation(updateLostFoundItem, { invalidates: ofLostFound, namespace: 'editions' });
