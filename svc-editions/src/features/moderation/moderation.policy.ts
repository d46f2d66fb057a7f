import { type Actor, forbidden, notFound } from '@siteswap/service-kit';
import {
  canSeeEdition,
  type EditionWithMembers,
  rightsOf,
  toEditionMembers,
} from '#src/features/editions/editions.public.ts';

/** The team of a draft alone reads and writes about it. @throws 404 */
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
