import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { changeCreator } from '#src/features/conventions/conventions.public.ts';
import type { ClaimStepType, Prisma } from '#src/generated/prisma/client.ts';

export type ClaimRow = Prisma.ConventionClaimRequestGetPayload<object>;

interface ClaimKey {
  readonly conventionId: number;
  readonly userId: number;
}

export function findClaim(
  db: Db | Tx,
  { conventionId, userId }: ClaimKey,
): Promise<ClaimRow | null> {
  return db.conventionClaimRequest.findUnique({
    where: { conventionId_userId: { conventionId, userId } },
  });
}

/**
 * Stores a new code in place of the last one, with all its attempts.
 * @param claim.lastSentBefore the last one must be older; of two requests at once one gets null
 */
export async function saveCode(
  tx: Tx,
  claim: ClaimKey & { codeHash: string; sentAt: Date; expiresAt: Date; lastSentBefore: Date },
): Promise<ClaimRow | null> {
  const { conventionId, userId, codeHash, sentAt, expiresAt, lastSentBefore } = claim;
  const written = await tx.$executeRaw`
    insert into convention_claim_requests as last
      (id, convention_id, user_id, code_hash, sent_at, expires_at, created_at, updated_at)
    values (${uuidv7()}::uuid, ${conventionId}, ${userId}, ${codeHash}, ${sentAt}, ${expiresAt}, ${sentAt}, ${sentAt})
    on conflict (convention_id, user_id) do update set
      code_hash = excluded.code_hash, attempts = 0, is_verified = false, verified_at = null,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, updated_at = excluded.updated_at
    where last.sent_at <= ${lastSentBefore}`;
  return written === 1 ? findClaim(tx, claim) : null;
}

/**
 * Counts an attempt before the code is compared, so that simultaneous attempts cannot share one. Null when there is
 * no code, it was used or has expired, or its attempts are used up.
 */
export async function countAttempt(
  db: Tx,
  { conventionId, userId }: ClaimKey,
  { maxAttempts, now }: { maxAttempts: number; now: Date },
): Promise<ClaimRow | null> {
  const [row] = await db.conventionClaimRequest.updateManyAndReturn({
    where: {
      conventionId,
      userId,
      isVerified: false,
      attempts: { lt: maxAttempts },
      expiresAt: { gt: now },
    },
    data: { attempts: { increment: 1 } },
  });
  return row ?? null;
}

/** Marks the code as used; false when it was used or replaced since it was compared. */
export async function consumeCode(tx: Tx, { id, codeHash }: ClaimRow, now: Date): Promise<boolean> {
  const { count } = await tx.conventionClaimRequest.updateMany({
    where: { id, codeHash, isVerified: false },
    data: { isVerified: true, verifiedAt: now },
  });
  return count === 1;
}

export async function recordStep(
  db: Db | Tx,
  step: { claimRequestId: string; type: ClaimStepType; createdAt: Date },
): Promise<void> {
  await db.conventionClaimStep.create({ data: step });
}

/**
 * Steps of this kind for a convention, of all its claimants, from the oldest on.
 * Exact while the convention is locked.
 */
export async function listStepTimes(
  tx: Tx,
  { conventionId, type, since }: { conventionId: number; type: ClaimStepType; since: Date },
): Promise<Date[]> {
  const rows = await tx.conventionClaimStep.findMany({
    where: { type, createdAt: { gt: since }, claimRequest: { conventionId } },
    select: { createdAt: true },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ createdAt }) => createdAt);
}

/** Makes a member the author of a convention without one, and the creator of its editions without one. */
export async function giveConvention(tx: Tx, { conventionId, userId }: ClaimKey): Promise<void> {
  // The author has every right: a place in the team would be a second entry of the same person.
  await tx.conventionCollaborator.deleteMany({ where: { conventionId, userId } });
  await tx.convention.update({ where: { id: conventionId }, data: { authorId: userId } });
  await changeCreator(tx, { conventionId, fromId: null, toId: userId });
}
