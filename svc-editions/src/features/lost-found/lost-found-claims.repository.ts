import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

export type ClaimRow = Prisma.LostFoundClaimGetPayload<object>;

/** Claims of these items, oldest first. */
export function listClaims(db: Db | Tx, itemIds: readonly number[]): Promise<ClaimRow[]> {
  return db.lostFoundClaim.findMany({
    where: { lostFoundItemId: { in: [...itemIds] } },
    orderBy: { id: 'asc' },
  });
}

export function findClaimOf(
  tx: Tx,
  claim: { lostFoundItemId: number; userId: number },
): Promise<ClaimRow | null> {
  return tx.lostFoundClaim.findUnique({ where: { lostFoundItemId_userId: claim } });
}

/** The claim of a locked item; the lock covers its claims too. */
export function findClaim(
  tx: Tx,
  claim: { id: string; lostFoundItemId: number },
): Promise<ClaimRow | null> {
  return tx.lostFoundClaim.findFirst({ where: claim });
}

export function insertClaim(
  tx: Tx,
  claim: Pick<ClaimRow, 'lostFoundItemId' | 'userId' | 'proof'>,
): Promise<ClaimRow> {
  return tx.lostFoundClaim.create({ data: claim });
}

/** The claim whose claimant is to have the item, or has it. */
export function findAcceptedClaim(db: Db | Tx, lostFoundItemId: number): Promise<ClaimRow | null> {
  return db.lostFoundClaim.findFirst({ where: { lostFoundItemId, status: 'ACCEPTED' } });
}

type Decision = Pick<ClaimRow, 'status' | 'decidedAt' | 'decidedById' | 'note'>;

/** How claims end that were open; those that ended by the return of the item are open again when the item is. */
export type EndOfClaims = Pick<ClaimRow, 'decidedAt' | 'decidedById'> &
  Partial<Pick<ClaimRow, 'endedByReturn'>>;

export function decideClaim(tx: Tx, id: string, decision: Decision): Promise<ClaimRow> {
  return tx.lostFoundClaim.update({ where: { id }, data: decision });
}

/** Rejects all claims of an item that are still open. @returns them */
export function updateOpenClaims(
  tx: Tx,
  lostFoundItemId: number,
  end: EndOfClaims,
): Promise<ClaimRow[]> {
  return tx.lostFoundClaim.updateManyAndReturn({
    where: { lostFoundItemId, status: 'OPEN' },
    data: { status: 'REJECTED', ...end },
  });
}

const reopened = {
  status: 'OPEN',
  decidedAt: null,
  decidedById: null,
  note: null,
  endedByReturn: false,
} as const;

/** It is not decided any more. */
export function reopenClaim(tx: Tx, id: string): Promise<ClaimRow> {
  return tx.lostFoundClaim.update({ where: { id }, data: reopened });
}

/** The claims of an item that its return, or another one that was accepted, ended. @returns them */
export function reopenClaims(tx: Tx, lostFoundItemId: number): Promise<ClaimRow[]> {
  return tx.lostFoundClaim.updateManyAndReturn({
    where: { lostFoundItemId, endedByReturn: true },
    data: reopened,
  });
}

export function setReply(tx: Tx, id: string, reply: string): Promise<ClaimRow> {
  return tx.lostFoundClaim.update({ where: { id }, data: { reply } });
}

/** Whether an item has a claim that is open, was accepted, or may be open again. */
export async function hasLiveClaims(tx: Tx, lostFoundItemId: number): Promise<boolean> {
  const count = await tx.lostFoundClaim.count({
    where: { lostFoundItemId, OR: [{ status: { not: 'REJECTED' } }, { endedByReturn: true }] },
  });
  return count > 0;
}

/** What a member claimed, and that they decided claims of others, whose proofs are not theirs. */
export async function listItemClaimsOf(tx: Tx, userId: number) {
  const rows = await tx.lostFoundClaim.findMany({
    where: { OR: [{ userId }, { decidedById: userId }] },
  });
  return rows.map(
    ({ lostFoundItemId, status, proof, reply, note, createdAt, decidedAt, ...row }) => ({
      lostFoundItemId,
      status,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      // The note is for the claimant.
      ...(row.userId === userId ? { proof, reply, note } : { isDecidedByMe: true }),
    }),
  );
}

/** Items that a member was to have are claimed by the others again. */
export async function deleteItemClaimsOf(tx: Tx, userId: number): Promise<void> {
  const promised = await tx.lostFoundClaim.findMany({
    where: { userId, status: 'ACCEPTED', item: { status: 'LOST' } },
  });
  await tx.lostFoundClaim.deleteMany({ where: { userId } });
  for (const { lostFoundItemId } of promised) await reopenClaims(tx, lostFoundItemId);
  await tx.lostFoundClaim.updateMany({
    where: { decidedById: userId },
    data: { decidedById: null, note: null },
  });
}
