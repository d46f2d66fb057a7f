import type { RawSql } from '@siteswap/service-kit';
import { type CommentRow, type EntityKey, insertComment } from './comments.repository.ts';

/** Stores a comment as a member wrote it, without its event. */
export const aComment = (
  db: RawSql,
  key: EntityKey,
  { userId = 1, content = 'Moi !' }: { userId?: number; content?: string } = {},
): Promise<CommentRow> => insertComment(db, key, { userId, content });
