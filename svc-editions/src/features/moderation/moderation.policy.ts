import { type Actor, forbidden, invalidInput, notFound } from '@siteswap/service-kit';
import {
  canSeeEdition,
  type EditionWithMembers,
  rightsOf,
  toEditionMembers,
} from '#src/features/editions/editions.public.ts';

/** Only those who run a draft read and write about it. @throws 404 */
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
