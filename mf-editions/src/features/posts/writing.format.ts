import type { Comment } from '@siteswap/contracts/comments';
import type { Post } from '@siteswap/contracts/editions';

/** Something a member wrote, and where it stands: a post, or a comment on one. */
export type Writing =
  | { readonly kind: 'post'; readonly editionId: number; readonly post: Post }
  | {
      readonly kind: 'comment';
      readonly editionId: number;
      readonly post: Post;
      readonly comment: Comment;
    };

/** The post or the comment itself. */
export const writtenOf = (writing: Writing): Post | Comment =>
  writing.kind === 'post' ? writing.post : writing.comment;

/** For the path of its routes; that of a post takes no `commentId`. */
export const pathOf = (writing: Writing) => ({
  id: writing.editionId,
  postId: writing.post.id,
  commentId: writing.kind === 'comment' ? writing.comment.id : 0,
});
