import type { ItemKind, ItemStatus } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { type Actor, conflict, forbidden } from '@siteswap/service-kit';
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

interface State {
  readonly kind: ItemKind;
  readonly status: ItemStatus;
  readonly expiredAt: Date | null;
}

/** Somebody has it, and nobody has it back yet. @throws 409 ITEM_NOT_CLAIMABLE */
export function assertClaimable({ kind, status, expiredAt }: State): void {
  if (kind !== 'FOUND' || status !== 'LOST' || expiredAt) {
    throw conflict('ITEM_NOT_CLAIMABLE', 'Only an open found item can be claimed');
  }
}

/** What somebody claims was found. @throws 409 ITEM_CLAIMED */
export function assertNotClaimed(isClaimed: boolean): void {
  if (isClaimed) throw conflict('ITEM_CLAIMED', 'A found item with claims stays a found item');
}

/** An expired item gets no photos again. @throws 409 ITEM_EXPIRED */
export function assertNotExpired({ expiredAt }: Pick<State, 'expiredAt'>): void {
  if (expiredAt) throw conflict('ITEM_EXPIRED', 'An expired item is changed no more');
}

/** Somebody still has it, and nobody has come for it. @throws 409 ITEM_NOT_EXPIRED */
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
