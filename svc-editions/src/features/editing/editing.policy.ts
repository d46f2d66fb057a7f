import type { EditionRight } from '@siteswap/contracts/editions';
import { type Actor, conflict, forbidden, invalidInput, notFound } from '@siteswap/service-kit';
import {
  canSeeEdition,
  correctableUntil,
  type EditionWithMembers,
  rightsOf,
  toEditionMembers,
} from '#src/features/editions/editions.public.ts';

/** @throws 404 for a draft that is not the caller's */
export function assertVisible(actor: Actor, edition: EditionWithMembers): void {
  const { isOnline } = edition;
  if (!canSeeEdition(actor, { ...toEditionMembers(edition), isOnline })) throw notFound();
}

/** @throws 404 for a draft that is not the caller's; 403 for a member with none of these rights */
export function assertOneRight(
  actor: Actor,
  edition: EditionWithMembers,
  rights: readonly EditionRight[],
): void {
  assertVisible(actor, edition);
  const own = rightsOf(actor, toEditionMembers(edition));
  if (!rights.some((right) => own.includes(right))) throw forbidden();
}

/** @throws 404 for a draft that is not the caller's; 403 for a member without this right */
export const assertRight = (actor: Actor, edition: EditionWithMembers, right: EditionRight): void =>
  assertOneRight(actor, edition, [right]);

/** @throws 409 TOO_LATE_TO_CORRECT for one that was published long ago */
export function assertCorrectable(edition: EditionWithMembers, now: Date): void {
  const until = correctableUntil(edition);
  if (edition.isOnline && !(until && now < until)) {
    throw conflict('TOO_LATE_TO_CORRECT', 'This edition was published too long ago');
  }
}

/** @throws 422 for another place that neither a note nor the town says */
export function assertSaysWhere({
  status,
  statusNote,
  previousCity,
}: Pick<EditionWithMembers, 'status' | 'statusNote' | 'previousCity'>): void {
  if (status === 'RELOCATED' && !statusNote && previousCity === null) {
    throw invalidInput([{ path: 'statusNote', code: 'REQUIRED' }]);
  }
}
