import { claimUndoSeconds, type ItemKind, type ItemStatus } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { type Actor, conflict, forbidden, seconds } from '@siteswap/service-kit';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import { assertOwn, canModerate } from '#src/features/moderation/moderation.public.ts';

interface Reported {
  readonly userId: number;
}

/** Nothing is lost before people are there: from the first day on, by the calendar of the edition's place. @throws 403 EDITION_NOT_STARTED */
export function assertStarted(
  { startDate, timezone }: Pick<EditionWithMembers, 'startDate' | 'timezone'>,
  now: Date,
): void {
  if (dayOf(now, timezone) < startDate.toISOString().slice(0, 10)) {
    throw forbidden('EDITION_NOT_STARTED', 'This edition has not started yet');
  }
}

/** The photos of a sensitive item, and who reported it, are for the reporter and the team. */
export const canSeeAll = (
  actor: Actor | null,
  edition: EditionWithMembers,
  { userId, sensitive }: Reported & { readonly sensitive: boolean },
): boolean =>
  !sensitive || (actor !== null && (userId === actor.userId || canModerate(actor, edition)));

/** Who looks at an image, which cannot say that it is in admin mode: each administrator counts as if they were. */
export const viewerOf = (actor: Actor | null): Actor | null =>
  actor && { ...actor, adminMode: actor.isGlobalAdmin };

/** The reporter and the team know whether it is back where it belongs. @throws 403 */
export function assertOwnOrModerator(
  actor: Actor,
  edition: EditionWithMembers,
  item: Reported,
): void {
  if (!canModerate(actor, edition)) assertOwn(actor, item);
}

/** Who is to have an item says that they have it back; only the other side takes that back. @throws 403 */
export function assertCanReturn(
  actor: Actor,
  edition: EditionWithMembers,
  { item, accepted, status }: Return,
): void {
  const isCollected = status === 'RETURNED' && accepted?.userId === actor.userId;
  if (!isCollected) assertOwnOrModerator(actor, edition, item);
}

interface Return {
  readonly item: Reported;
  /** The accepted claim of the item. */
  readonly accepted: Reported | null;
  readonly status: ItemStatus;
}

interface State {
  readonly kind: ItemKind;
  readonly status: ItemStatus;
  readonly expiredAt: Date | null;
}

/** A finder has it, and its owner is unknown. @throws 409 ITEM_NOT_CLAIMABLE */
export function assertClaimable({ kind, status, expiredAt }: State, isPromised: boolean): void {
  if (kind !== 'FOUND' || status !== 'LOST' || expiredAt || isPromised) {
    throw conflict('ITEM_NOT_CLAIMABLE', 'Only an open found item can be claimed');
  }
}

/** A claimed item was found. @throws 409 ITEM_CLAIMED */
export function assertNotClaimed(isClaimed: boolean): void {
  if (isClaimed) throw conflict('ITEM_CLAIMED', 'A found item with claims stays a found item');
}

/** An expired item gets no photos again. @throws 409 ITEM_EXPIRED */
export function assertNotExpired({ expiredAt }: Pick<State, 'expiredAt'>): void {
  if (expiredAt) throw conflict('ITEM_EXPIRED', 'An expired item is changed no more');
}

/** A finder still has it, and its owner has not come for it. @throws 409 ITEM_NOT_EXPIRED */
export function assertLeftOver({ kind, status, expiredAt }: State): void {
  if (kind !== 'FOUND' || status !== 'LOST' || !expiredAt) {
    throw conflict('ITEM_NOT_EXPIRED', 'Only an expired found item has a destination');
  }
}

/** Claims are for the reporter of the item and the team; members see their own. */
export const canSeeClaim = (
  actor: Actor | null,
  edition: EditionWithMembers,
  { item, claim }: { readonly item: Reported; readonly claim: Reported },
): boolean =>
  actor !== null &&
  (claim.userId === actor.userId || item.userId === actor.userId || canModerate(actor, edition));

/** Who marked an item as returned is for members who look after it, and for its owner, who may be shown its reporter. */
export const canSeeReturn = (
  actor: Actor | null,
  edition: EditionWithMembers,
  { item, accepted }: { item: Reported & { sensitive: boolean }; accepted: Reported | undefined },
): boolean =>
  actor !== null &&
  (item.userId === actor.userId ||
    canModerate(actor, edition) ||
    (accepted?.userId === actor.userId && !item.sensitive));

interface Decision extends Reported {
  readonly status: 'OPEN' | 'ACCEPTED' | 'REJECTED';
  readonly decidedAt: Date | null;
  readonly endedByReturn: boolean;
}

/** An accepted claim may still be rejected: its claimant never came, or it was another member's. @throws 403 for one's own; 409 CLAIM_DECIDED */
export function assertDecidable(
  actor: Actor,
  claim: Decision,
  { action, item }: { action: 'accept' | 'reject'; item: Pick<State, 'status'> },
): void {
  if (claim.userId === actor.userId) throw forbidden();
  const isWithdrawn = claim.status === 'ACCEPTED' && action === 'reject' && item.status === 'LOST';
  if (claim.status !== 'OPEN' && !isWithdrawn) {
    throw conflict('CLAIM_DECIDED', 'This claim is decided');
  }
}

/** One undoes one's own decision, for a moment. @throws 403; 409 TOO_LATE_TO_UNDO */
export function assertUndoable(
  actor: Actor,
  claim: Decision & { readonly decidedById: number | null },
  now: Date,
): void {
  if (claim.decidedById !== actor.userId) throw forbidden();
  const { decidedAt, endedByReturn } = claim;
  const isLate = !decidedAt || now.getTime() - decidedAt.getTime() > seconds(claimUndoSeconds);
  if (isLate || endedByReturn) {
    throw conflict('TOO_LATE_TO_UNDO', 'This decision can no longer be undone');
  }
}

/** The claimant says one more thing while it matters. @throws 403; 409 CLAIM_CLOSED, ALREADY_REPLIED */
export function assertCanReply(
  actor: Actor,
  claim: Pick<Decision, 'userId' | 'status'> & { readonly reply: string | null },
  item: Pick<State, 'status'>,
): void {
  assertOwn(actor, claim);
  if (claim.status === 'REJECTED' || item.status === 'RETURNED') {
    throw conflict('CLAIM_CLOSED', 'This claim is closed');
  }
  if (claim.reply !== null) throw conflict('ALREADY_REPLIED', 'This claim has its reply');
}
