import { type Actor, conflict, forbidden, invalidInput, notFound } from '@siteswap/service-kit';
import {
  canSeeEdition,
  type EditionWithMembers,
  rightsOf,
  toEditionMembers,
} from '#src/features/editions/editions.public.ts';

/** A draft has posts only for its people. @throws 404 */
export function assertReadable(actor: Actor | null, edition: EditionWithMembers): void {
  const { isOnline } = edition;
  if (isOnline) return;
  if (!actor || !canSeeEdition(actor, { ...toEditionMembers(edition), isOnline })) throw notFound();
}

/** Those with the right edit look after what is written about an edition. */
export const canModerate = (actor: Actor, edition: EditionWithMembers): boolean =>
  rightsOf(actor, toEditionMembers(edition)).includes('edit');

/** @throws 403 */
export function assertModerator(actor: Actor, edition: EditionWithMembers): void {
  if (!canModerate(actor, edition)) throw forbidden();
}

/** Only the author changes a text; administrators cannot, either. @throws 403 */
export function assertOwn({ userId }: Actor, row: { readonly userId: number }): void {
  if (row.userId !== userId) throw forbidden();
}

/** The text of a post is its author's; an official one speaks for the team, to which they must still belong. @throws 403 */
export function assertCanWrite(
  actor: Actor,
  edition: EditionWithMembers,
  post: { readonly userId: number; readonly isOfficial: boolean },
): void {
  assertOwn(actor, post);
  if (post.isOfficial) assertModerator(actor, edition);
}

/**
 * One deletes what is one's own; a moderator the rest, with a reason.
 * @throws 403; 422 on `reason`
 */
export function assertCanRemove(
  actor: Actor,
  edition: EditionWithMembers,
  row: { readonly userId: number },
  reason: string,
): void {
  if (row.userId === actor.userId) return;
  assertModerator(actor, edition);
  if (reason === '') throw invalidInput([{ path: 'reason', code: 'REQUIRED' }]);
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
