import type { Post, PostComment } from '@siteswap/contracts/editions';
import type { Members } from '@siteswap/features/members';
import { formVersion } from '@siteswap/service-kit';
import type { CommentRow, PostRow } from './posts.repository.ts';

/** Everybody who wrote these posts and the comments that come with them. */
export const authorsOf = (posts: readonly PostRow[]): number[] =>
  posts.flatMap(({ userId, comments }) => [userId, ...comments.map((comment) => comment.userId)]);

/** The versions that the forms of a comment and of a post are opened with. */
export const commentVersion = formVersion(['content']);
export const postVersion = formVersion(['content', 'isOfficial', 'isPinned', 'areCommentsClosed']);

export const toPostComment = (row: CommentRow, members: Members): PostComment =>
  commentVersion.add({
    id: row.id,
    user: members.of(row.userId),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  });

export const toPost = (row: PostRow, members: Members): Post =>
  postVersion.add({
    id: row.id,
    user: members.of(row.userId),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOfficial: row.isOfficial,
    isPinned: row.isPinned,
    areCommentsClosed: row.areCommentsClosed,
    commentCount: row._count.comments,
    comments: row.comments.toReversed().map((comment) => toPostComment(comment, members)),
  });
