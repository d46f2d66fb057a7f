import {
  type ItemKind,
  type ItemStatus,
  listLostFound,
  listLostFoundComments,
  removeLostFoundComment,
  removeLostFoundItem,
  returnLostFoundItem,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { useRouteMutation, useRoutePages } from '@siteswap/web-kit';

/** What is read anew when somebody has reported, written, changed or removed something. */
export const ofLostFound = [listLostFound, listLostFoundComments];

/** What of the lost property is shown; without a value everything. */
export interface ItemFilter {
  readonly kind: ItemKind | undefined;
  readonly status: ItemStatus | undefined;
}

/** Items of an edition, newest first, page after page. */
export const useLostFound = (editionId: number, filter: ItemFilter) =>
  useRoutePages(listLostFound, { params: { id: editionId }, query: { ...filter } });

/** Comments on an item, newest first, page after page. */
export const useItemComments = (editionId: number, itemId: number) =>
  useRoutePages(listLostFoundComments, { params: { id: editionId, itemId }, query: {} });

/** Whether an item is back where it belongs. */
export const useReturnItem = () =>
  useRouteMutation(returnLostFoundItem, { invalidates: ofLostFound, namespace: 'editions' });

/** Whether its photos and its reporter are hidden; for the team. */
export const useMarkSensitive = () =>
  useRouteMutation(updateLostFoundItem, { invalidates: ofLostFound, namespace: 'editions' });

/** Deletes what the viewer wrote. A failure is said beside the button. */
export const useDeleteItemWriting = (kind: 'item' | 'comment') =>
  useRouteMutation(kind === 'item' ? removeLostFoundItem : removeLostFoundComment, {
    invalidates: ofLostFound,
    isFailureShown: true,
  });
