import type { Db, Tx } from '#src/db.ts';
import type { OidcAttempt } from '#src/generated/prisma/client.ts';

export async function createAttempt(db: Db, attempt: OidcAttempt): Promise<void> {
  await db.oidcAttempt.create({ data: attempt });
}

/** Deletes and returns an attempt; of two requests at once, one gets it. */
export async function takeAttempt(
  db: Db,
  stateHash: string,
  browserHash: string,
  now: Date,
): Promise<{ payload: Uint8Array; userId: number | null } | null> {
  const [row] = await db.$queryRaw<{ payload: Uint8Array; userId: number | null }[]>`
    delete from oidc_attempt
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning payload, user_id as "userId"`;
  return row ?? null;
}

/** The newest of a browser. */
export const findAttemptOf = (
  db: Db,
  browserHash: string,
  now: Date,
): Promise<OidcAttempt | null> =>
  db.oidcAttempt.findFirst({
    where: { browserHash, expiresAt: { gt: now } },
    orderBy: { expiresAt: 'desc' },
  });

/** False when it was used in the meantime. */
export async function deleteAttempt(tx: Tx, stateHash: string): Promise<boolean> {
  const { count } = await tx.oidcAttempt.deleteMany({ where: { stateHash } });
  return count === 1;
}

export const deleteExpiredAttempts = (db: Db, now: Date) =>
  db.oidcAttempt.deleteMany({ where: { expiresAt: { lte: now } } });
