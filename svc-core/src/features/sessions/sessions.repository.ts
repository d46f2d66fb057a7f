import type { Db, Tx } from '#src/db.ts';
import type { Session, User } from '#src/generated/prisma/client.ts';

export type LiveSession = Session & { readonly user: User };

/** Sessions as they are stored; "live" means not over at the given instant. */
export function createSessionsRepository(db: Db) {
  return {
    create: (tx: Tx, session: Session) => tx.session.create({ data: session }),

    findLiveByToken: (tokenHash: string, now: Date): Promise<LiveSession | null> =>
      db.session.findUnique({
        where: { tokenHash, expiresAt: { gt: now } },
        include: { user: true },
      }),

    /** Notes that the session was used, unless another request did so after `seenBefore`. */
    touch: (id: string, seen: { lastSeenAt: Date; expiresAt: Date }, seenBefore: Date) =>
      db.session.updateMany({ where: { id, lastSeenAt: { lte: seenBefore } }, data: seen }),

    /** False when it had ended already. */
    delete: async (tx: Tx, id: string, userId: number): Promise<boolean> => {
      const { count } = await tx.session.deleteMany({ where: { id, userId } });
      return count === 1;
    },

    /** Everything a member is signed in by, the last used first. */
    listLive: (userId: number, now: Date): Promise<Session[]> =>
      db.session.findMany({
        where: { userId, expiresAt: { gt: now } },
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      }),

    /** Removes a member's sessions, all but one where one is named. Returns those that ended by this. */
    deleteAll: async (tx: Tx, userId: number, except: string | null): Promise<string[]> => {
      const rows = await tx.$queryRaw<{ sid: string }[]>`
        delete from session where user_id = ${userId} and id is distinct from ${except}::uuid
        returning id::text as sid`;
      return rows.map(({ sid }) => sid);
    },

    /** Removes sessions that are over, at most `limit`, skipping those another replica is removing. */
    deleteOver: (tx: Tx, now: Date, limit: number) =>
      tx.$queryRaw<{ sid: string; userId: number }[]>`
        delete from session where id in (
          select id from session where expires_at <= ${now}
          order by expires_at limit ${limit} for update skip locked
        ) returning id::text as sid, user_id as "userId"`,
  };
}
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
