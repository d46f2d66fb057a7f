import type { Db, Tx } from '#src/db.ts';

/** Stores that a session has ended. */
export async function rememberEnded(tx: Tx, sid: string): Promise<void> {
  await tx.endedSession.upsert({ where: { sid }, create: { sid }, update: {} });
}

/** @returns how many were deleted */
export async function deleteEndedBefore(db: Db, endedAt: Date): Promise<number> {
  return (await db.endedSession.deleteMany({ where: { endedAt: { lt: endedAt } } })).count;
}

/** Those of some sessions that have ended. */
export async function listEnded(db: Db, sids: string[]): Promise<string[]> {
  const rows = await db.endedSession.findMany({
    where: { sid: { in: sids } },
    select: { sid: true },
  });
  return rows.map(({ sid }) => sid);
}
