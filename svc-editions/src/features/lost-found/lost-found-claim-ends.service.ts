import {
  lostFoundClaimRejected,
  lostFoundClaimReopened,
  lostFoundItemClaimRejected,
  type RejectionCause,
} from '@siteswap/contracts/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { itemNameOf } from './lost-found.mapper.ts';
import type { ItemRow } from './lost-found.repository.ts';
import {
  type ClaimRow,
  type EndOfClaims,
  reopenClaims,
  updateOpenClaims,
} from './lost-found-claims.repository.ts';

export type DecidedItem = Pick<ItemRow, 'id' | 'editionId' | 'userId' | 'description'>;

/** Notifies both sides, except who decided. */
export function emitRejected(
  outbox: OutboxWriter,
  item: DecidedItem,
  { id: claimId, userId, decidedById: actorId }: ClaimRow,
  cause: RejectionCause,
): void {
  const { id: itemId, editionId, userId: reporterId } = item;
  const claim = { editionId, itemId, claimId, actorId, item: itemNameOf(item), cause };
  outbox.emit(lostFoundClaimRejected, { ...claim, userId });
  outbox.emit(lostFoundItemClaimRejected, { ...claim, userId: reporterId });
}

/** They cannot be accepted any more: both sides are notified. */
export async function rejectOpenClaims(
  tx: Tx,
  outbox: OutboxWriter,
  item: DecidedItem,
  { cause, ...end }: EndOfClaims & { readonly cause: RejectionCause },
): Promise<void> {
  for (const claim of await updateOpenClaims(tx, item.id, end)) {
    emitRejected(outbox, item, claim, cause);
  }
}

/** Notifies both sides, except whose doing it is. */
export function emitReopened(
  outbox: OutboxWriter,
  item: DecidedItem,
  claim: Pick<ClaimRow, 'id' | 'userId'>,
  actorId: number,
): void {
  outbox.emit(lostFoundClaimReopened, {
    editionId: item.editionId,
    itemId: item.id,
    claimId: claim.id,
    userIds: [claim.userId, item.userId],
    actorId,
    item: itemNameOf(item),
  });
}

/** What ended them is undone. */
export async function reopenEndedClaims(
  tx: Tx,
  outbox: OutboxWriter,
  item: DecidedItem,
  actorId: number,
): Promise<void> {
  for (const claim of await reopenClaims(tx, item.id)) emitReopened(outbox, item, claim, actorId);
}
