import type { Db, Tx } from '#src/db.ts';
import type { Session, User } from '#src/generated/prisma/client.ts';

export type LiveSession = Session & { readonly user: User };

export const createSession = (tx: Tx, session: Omit<Session, 'previousTokenHash'>) =>
  tx.session.create({ data: session });

/** Null when the session has expired. */
export const findLiveSession = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | null> =>
  db.session.findFirst({
    where: { OR: [{ tokenHash }, { previousTokenHash: tokenHash }], expiresAt: { gt: now } },
    include: { user: true },
  });

/** The new cookie has arrived: the one before is worthless. */
export const dropPreviousToken = (db: Db, { id, tokenHash }: Session) =>
  db.session.updateMany({ where: { id, tokenHash }, data: { previousTokenHash: null } });

/** Records that the session was used, unless another request did so after `seenBefore`. */
export const touchSession = (
  db: Db,
  id: string,
  seen: { lastSeenAt: Date; expiresAt: Date },
  seenBefore: Date,
) => db.session.updateMany({ where: { id, lastSeenAt: { lte: seenBefore } }, data: seen });

/**
 * Gives a session another token after a proof of its member; null when it has ended. The token that its browser uses
 * stays valid until the new one is used, also when several responses were lost.
 */
export async function renewSession(
  db: Db,
  { id, userId }: { id: string; userId: number },
  tokenHash: string,
  now: Date,
): Promise<Pick<Session, 'rememberMe' | 'expiresAt'> | null> {
  const [row] = await db.$queryRaw<Pick<Session, 'rememberMe' | 'expiresAt'>[]>`
    update session set token_hash = ${tokenHash}, proof_at = ${now},
      previous_token_hash = coalesce(previous_token_hash, token_hash)
    where id = ${id}::uuid and user_id = ${userId} and expires_at > ${now}
    returning remember_me as "rememberMe", expires_at as "expiresAt"`;
  return row ?? null;
}

/** When the member of a session was last proved; null when it has ended. */
export async function findProof(
  db: Db,
  { id, userId }: { id: string; userId: number },
  now: Date,
): Promise<Date | null> {
  const row = await db.session.findUnique({
    where: { id, userId, expiresAt: { gt: now } },
    select: { proofAt: true },
  });
  return row?.proofAt ?? null;
}

/** False when it had ended already. */
export async function deleteSession(tx: Tx, id: string, userId: number): Promise<boolean> {
  const { count } = await tx.session.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Sessions of a member that have not expired, the last used first. */
export const listLiveSessions = (db: Db, userId: number, now: Date): Promise<Session[]> =>
  db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });

/** Deletes a member's sessions, except one if it is given. Returns the ids of those that this call deleted. */
export async function deleteSessionsOf(
  tx: Tx,
  userId: number,
  exceptSid: string | null,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sid: string }[]>`
    delete from session where user_id = ${userId} and id is distinct from ${exceptSid}::uuid
    returning id::text as sid`;
  return rows.map(({ sid }) => sid);
}

/** Deletes expired sessions, at most `limit`, skipping those another replica is deleting. */
export const deleteExpiredSessions = (tx: Tx, now: Date, limit: number) =>
  tx.$queryRaw<{ sid: string; userId: number }[]>`
    delete from session where id in (
      select id from session where expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) returning id::text as sid, user_id as "userId"`;
