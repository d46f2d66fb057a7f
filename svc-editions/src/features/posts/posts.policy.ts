import { type Actor, conflict } from '@siteswap/service-kit';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import {
  assertModerator,
  assertOwn,
  canModerate,
} from '#src/features/moderation/moderation.public.ts';

/** The text of a post is its author's; an official one speaks for the team, to which they must still belong. @throws 403 */
export function assertCanWrite(
  actor: Actor,
  edition: EditionWithMembers,
  post: { readonly userId: number; readonly isOfficial: boolean },
): void {
  assertOwn(actor, post);
  if (post.isOfficial) assertModerator(actor, edition);
}

/** Moderators may still comment. @throws 409 COMMENTS_CLOSED */
export function assertCommentsOpen(
  actor: Actor,
  edition: EditionWithMembers,
  { areCommentsClosed }: { readonly areCommentsClosed: boolean },
): void {
  if (areCommentsClosed && !canModerate(actor, edition)) {
    throw conflict('COMMENTS_CLOSED', 'This post takes no more comments');
  }
}
