import { formVersion } from '@siteswap/service-kit';
import type { CommentRow } from './comments.repository.ts';

/** The version that the form of a comment is opened with. */
export const commentVersion = formVersion(['content']);

/** @param user its author, as the caller may see them */
export const toComment = <User>(row: CommentRow, user: User) =>
  commentVersion.add({
    id: row.id,
    user,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  });
