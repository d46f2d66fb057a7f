import { listPostComments, listPosts, updatePost } from '@siteswap/contracts/editions';
import { allSlotCounts } from '@siteswap/contracts/slot';
import { useRouteMutation, useRoutePages } from '@siteswap/web-kit';

/** What is read anew when a member has written, changed or removed a post or comment. */
export const ofPosts = [listPosts, listPostComments];

/** The same when there may be one post more or less: the tab says how many there are. */
export const ofPostsAndTheirNumber = [...ofPosts, allSlotCounts];

/** Posts of an edition, page after page: pinned ones first, then newest first. */
export const usePosts = (editionId: number) =>
  useRoutePages(listPosts, { params: { id: editionId }, query: {} });

/** Pins a post, marks it as official or closes its comments. */
export const useMarkPost = () =>
  useRouteMutation(updatePost, { invalidates: ofPosts, namespace: 'editions' });
