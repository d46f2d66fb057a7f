import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  changeItem,
  type ItemRow,
  reopenLostItems,
  returnLostItems,
} from './lost-found.repository.ts';
import { rejectOpenClaims, reopenEndedClaims } from './lost-found-claim-ends.service.ts';
import type { ClaimRow } from './lost-found-claims.repository.ts';

interface Change {
  readonly before: ItemRow;
  /** The claim of whom the item is for. */
  readonly accepted: ClaimRow | null;
  readonly actorId: number;
  readonly now: Date;
}

/** It is back where it belongs, as is what its owner missed; it cannot be claimed any more. */
export async function returnItem(
  tx: Tx,
  outbox: OutboxWriter,
  { before, accepted, actorId, now }: Change,
): Promise<ItemRow> {
  const returned = { returnedAt: now, returnedById: actorId };
  const after = await changeItem(tx, before.id, { status: 'RETURNED', ...returned });
  await rejectOpenClaims(tx, outbox, before, {
    decidedAt: now,
    decidedById: actorId,
    endedByReturn: true,
    cause: 'RETURNED',
  });
  if (accepted) {
    await returnLostItems(tx, { foundItemId: before.id, userId: accepted.userId }, returned);
  }
  return after;
}

/** It was not returned after all: it is still for whom it was promised to, or claimed as before. */
export async function reopenItem(
  tx: Tx,
  outbox: OutboxWriter,
  { before, accepted, actorId }: Change,
): Promise<ItemRow> {
  const after = await changeItem(tx, before.id, {
    status: 'LOST',
    returnedAt: null,
    returnedById: null,
    returnedWithId: null,
  });
  await reopenLostItems(tx, before.id);
  if (!accepted) await reopenEndedClaims(tx, outbox, before, actorId);
  return after;
}
