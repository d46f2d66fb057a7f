import {
  createPost,
  createPostComment,
  type Post,
  removePost,
  removePostComment,
  updatePost,
  updatePostComment,
} from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { pathOf, type Writing, writtenOf } from '../writing.format.ts';
import { ofPosts, ofPostsAndTheirNumber } from './use-posts.ts';

interface Options {
  readonly onSuccess: () => void;
}

/** The form of a new post. What is typed survives a reload until it is published. */
export const usePostForm = (
  editionId: number,
  { onSuccess }: { readonly onSuccess: (post: Post) => void },
) =>
  useRouteForm(createPost, {
    namespace: 'editions',
    params: { id: editionId },
    defaultValues: { content: '', isOfficial: false },
    invalidates: ofPostsAndTheirNumber,
    draft: `editions-post-${editionId}`,
    onSuccess,
  });

/** The form of a new comment. What is typed survives a reload until it is published. */
export const useCommentForm = (
  { editionId, postId }: { editionId: number; postId: number },
  { onSuccess }: Options,
) =>
  useRouteForm(createPostComment, {
    namespace: 'editions',
    params: { id: editionId, postId },
    defaultValues: { content: '' },
    invalidates: ofPosts,
    draft: `editions-comment-${postId}`,
    onSuccess,
  });

/** The form in which a member changes what they wrote. */
export const useEditForm = (writing: Writing, { onSuccess }: Options) =>
  useRouteForm(writing.kind === 'post' ? updatePost : updatePostComment, {
    namespace: 'editions',
    params: pathOf(writing),
    opened: writtenOf(writing),
    toValues: ({ content }) => ({ content }),
    invalidates: ofPosts,
    draft: `editions-${writing.kind}-change-${writtenOf(writing).id}`,
    onSuccess,
  });

/** The form in which the team says why it removes what a member wrote. */
export const useRemovalForm = (writing: Writing, { onSuccess }: Options) =>
  useRouteForm(writing.kind === 'post' ? removePost : removePostComment, {
    namespace: 'editions',
    params: pathOf(writing),
    defaultValues: { reason: '' },
    draft: `editions-${writing.kind}-removal-${writtenOf(writing).id}`,
    invalidates: writing.kind === 'post' ? ofPostsAndTheirNumber : ofPosts,
    onSuccess,
  });
