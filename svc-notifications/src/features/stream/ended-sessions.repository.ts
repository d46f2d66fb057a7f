import type { Db, Tx } from '#src/db.ts';

/** A token outlives its session by minutes, so nothing can open a stream with it after a day. */
const keptMs = 86_400_000;

/** Writes down that a session is over; forgets old ones. */
export async function rememberEnded(tx: Tx, sid: string): Promise<void> {
  await tx.endedSession.upsert({ where: { sid }, create: { sid }, update: {} });
  const limit = new Date(Date.now() - keptMs);
  await tx.endedSession.deleteMany({ where: { endedAt: { lt: limit } } });
}

/** Those of some sessions that are over. */
export async function endedAmong(db: Db, sids: string[]): Promise<string[]> {
  const rows = await db.endedSession.findMany({
    where: { sid: { in: sids } },
    select: { sid: true },
  });
  return rows.map(({ sid }) => sid);
}
