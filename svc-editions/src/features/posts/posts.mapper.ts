import type { PublicUser } from '@siteswap/contracts/core';
import type { Post, PostComment } from '@siteswap/contracts/editions';
import { type Actor, formVersion } from '@siteswap/service-kit';
import { unknownMember } from '#src/subscribers/members.repository.ts';
import type { CommentRow, PostRow } from './posts.repository.ts';

export type MembersById = ReadonlyMap<number, PublicUser>;

/** With the writer, of whom no copy may have arrived yet: then their session names them. */
export const withWriter = (members: MembersById, { userId, pseudo }: Actor): MembersById => {
  const { isDeleted: _, ...unknown } = unknownMember(userId);
  return new Map([[userId, { ...unknown, pseudo }], ...members]);
};

/** Everybody who wrote these posts and the comments that come with them. */
export const authorsOf = (posts: readonly PostRow[]): number[] =>
  posts.flatMap(({ userId, comments }) => [userId, ...comments.map((comment) => comment.userId)]);

/** The versions that the forms of a comment and of a post are opened with. */
export const commentVersion = formVersion(['content']);
export const postVersion = formVersion(['content', 'isOfficial', 'isPinned', 'areCommentsClosed']);

export const toPostComment = (row: CommentRow, members: MembersById): PostComment =>
  commentVersion.add({
    id: row.id,
    user: members.get(row.userId) ?? unknownMember(row.userId),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  });

export const toPost = (row: PostRow, members: MembersById): Post =>
  postVersion.add({
    id: row.id,
    user: members.get(row.userId) ?? unknownMember(row.userId),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOfficial: row.isOfficial,
    isPinned: row.isPinned,
    areCommentsClosed: row.areCommentsClosed,
    commentCount: row._count.comments,
    comments: row.comments.toReversed().map((comment) => toPostComment(comment, members)),
  });
