import {
  createPostComment,
  type Edition,
  getPostComment,
  listPostComments,
  type Post,
  removePostComment,
  updatePostComment,
} from '@siteswap/contracts/editions';
import type { Arrival } from '@siteswap/web-kit';
import { Comments, type CommentsKind } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import { ofPosts } from '../api/use-posts.ts';

const routes = {
  list: listPostComments,
  get: getPostComment,
  create: createPostComment,
  update: updatePostComment,
  remove: removePostComment,
};

const postComments: CommentsKind<typeof routes> = {
  routes,
  namespace: 'editions',
  invalidates: ofPosts,
  isMarkdown: true,
};

/** The comments of a post, until the team closes them. */
export function PostComments(props: {
  post: Post;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival | undefined;
}): ReactNode {
  const { post, edition, canModerate, arrival } = props;
  return (
    <Comments
      kind={postComments}
      params={{ id: edition.id, postId: post.id }}
      of={post}
      timezone={edition.timezone}
      canModerate={canModerate}
      isClosed={post.areCommentsClosed && !canModerate}
      arrival={arrival}
    />
  );
}
