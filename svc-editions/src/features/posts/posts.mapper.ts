import type { Post } from '@siteswap/contracts/editions';
import { type LastComments, toComment } from '@siteswap/features/comments';
import type { Members } from '@siteswap/features/members';
import { formVersion } from '@siteswap/service-kit';
import type { PostRow } from './posts.repository.ts';

/** The version that the form of a post is opened with. */
export const postVersion = formVersion(['content', 'isOfficial', 'isPinned', 'areCommentsClosed']);

export const toPost = (row: PostRow, comments: LastComments | undefined, members: Members): Post =>
  postVersion.add({
    id: row.id,
    user: members.of(row.userId),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOfficial: row.isOfficial,
    isPinned: row.isPinned,
    areCommentsClosed: row.areCommentsClosed,
    commentCount: comments?.count ?? 0,
    comments: (comments?.rows ?? []).map((each) => toComment(each, members.of(each.userId))),
  });
