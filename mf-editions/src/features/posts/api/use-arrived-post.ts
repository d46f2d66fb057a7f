import { getPost, type Post } from '@siteswap/contracts/editions';
import { useArrival, useArrivedItem } from '@siteswap/web-kit';
import type { usePosts } from './use-posts.ts';

const byPlace = (a: Post, b: Post): number =>
  Number(b.isPinned) - Number(a.isPinned) || b.id - a.id;

/** The post to which the address leads (`?postId=`), and the comment on it (`&commentId=`). */
export function useArrivedPost(editionId: number, list: ReturnType<typeof usePosts>) {
  const post = useArrival('postId');
  const comment = useArrival('commentId');
  const arrived = useArrivedItem<typeof getPost, Post>(post, {
    items: list.data?.items,
    list,
    one: getPost,
    call: (postId) => ({ params: { id: editionId, postId } }),
    compare: byPlace,
  });
  return { post, comment, ...arrived };
}
