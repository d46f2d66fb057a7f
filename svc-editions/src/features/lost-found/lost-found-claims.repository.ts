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

/** The claim of a held item, which holds its claims too. */
export function findClaim(
  tx: Tx,
  claim: { id: number; lostFoundItemId: number },
): Promise<ClaimRow | null> {
  return tx.lostFoundClaim.findFirst({ where: claim });
}

export function insertClaim(
  tx: Tx,
  claim: Pick<ClaimRow, 'lostFoundItemId' | 'userId' | 'proof'>,
): Promise<ClaimRow> {
  return tx.lostFoundClaim.create({ data: claim });
}

type Decision = Pick<ClaimRow, 'status' | 'decidedAt' | 'decidedById'>;

export function decideClaim(tx: Tx, id: number, decision: Decision): Promise<ClaimRow> {
  return tx.lostFoundClaim.update({ where: { id }, data: decision });
}

/** Decides all claims of an item that are still open. @returns them */
export function decideOpenClaims(
  tx: Tx,
  lostFoundItemId: number,
  decision: Decision,
): Promise<ClaimRow[]> {
  return tx.lostFoundClaim.updateManyAndReturn({
    where: { lostFoundItemId, status: 'OPEN' },
    data: decision,
  });
}

/** The accepted claim of an item that was not handed over after all is open again. */
export async function reopenAcceptedClaim(tx: Tx, lostFoundItemId: number): Promise<void> {
  await tx.lostFoundClaim.updateMany({
    where: { lostFoundItemId, status: 'ACCEPTED' },
    data: { status: 'OPEN', decidedAt: null, decidedById: null },
  });
}

/** What a member claimed, and that they decided claims of others, whose proofs are not theirs. */
export async function listItemClaimsOf(tx: Tx, userId: number) {
  const rows = await tx.lostFoundClaim.findMany({
    where: { OR: [{ userId }, { decidedById: userId }] },
  });
  return rows.map(({ lostFoundItemId, status, proof, createdAt, decidedAt, ...row }) => ({
    lostFoundItemId,
    status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    ...(row.userId === userId ? { proof } : { isDecidedByMe: true }),
  }));
}

export async function deleteItemClaimsOf(tx: Tx, userId: number): Promise<void> {
  await tx.lostFoundClaim.deleteMany({ where: { userId } });
  await tx.lostFoundClaim.updateMany({
    where: { decidedById: userId },
    data: { decidedById: null },
  });
}
