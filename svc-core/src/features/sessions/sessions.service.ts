import { randomBytes } from 'node:crypto';
import { type Me, type MySession, sessionEnded } from '@siteswap/contracts/core';
import { type Actor, type Facts, notFound, unauthenticated } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { type Clock, days, hours, later, minutes } from '#src/clock.ts';
import type { CoreTransact, Tx } from '#src/db.ts';
import { toMe } from '#src/features/users/users.service.ts';
import { hashToken } from '#src/secrets.ts';
import { deviceName } from './device-name.ts';
import type { FindLiveMember } from './live-member.repository.ts';
import type { LiveSession, SessionsRepository } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

export type { SessionCookie } from './session-cookie.ts';

const idleLife = hours(24);
/** How long a remembered browser stays signed in, counted from sign-in like the age of its cookie. */
export const rememberedLife = days(30);
const touchEvery = minutes(1);
const pruneAtOnce = 500;
/** Longer than any browser's; what is cut off names nothing. */
const longestUserAgent = 400;

/** A browser that signs in. */
interface SignIn {
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly userAgent: string | null;
  /** The session this browser had until now; it ends. */
  readonly replaces: Actor | null;
  /** Throws, in the transaction that opens the session, when what was proved does not hold any more. */
  readonly stillProved?: (tx: Tx) => Promise<void>;
}

interface Dependencies {
  readonly sessions: SessionsRepository;
  readonly findLiveMember: FindLiveMember;
  readonly tokens: Tokens;
  readonly transact: CoreTransact;
  readonly clock: Clock;
}

/** Who is signed in where, and until when. */
export function createSessionsService(deps: Dependencies) {
  const { sessions, findLiveMember, tokens, transact, clock } = deps;

  const end = async (tx: Tx, facts: Facts, session: { sid: string; userId: number }) => {
    if (!(await sessions.delete(tx, session.sid, session.userId))) return false;
    facts.emit(sessionEnded, { sid: session.sid, userId: session.userId });
    return true;
  };

  /**
   * Ends all sessions of a member in the transaction of what makes them end, all but `except`.
   * Each is told, so that its token and its streams end as well. Returns how many ended.
   */
  const endAll = async (
    tx: Tx,
    facts: Facts,
    userId: number,
    except: string | null = null,
  ): Promise<number> => {
    const ended = await sessions.deleteAll(tx, userId, except);
    for (const sid of ended) facts.emit(sessionEnded, { userId, sid });
    return ended.length;
  };

  /** At most once a minute, so that reading pages does not write a row per request. */
  const touch = async (session: LiveSession, now: Date): Promise<Date> => {
    const seenBefore = later(now, -touchEvery);
    if (session.lastSeenAt > seenBefore) return session.expiresAt;
    const expiresAt = session.rememberMe ? session.expiresAt : later(now, idleLife);
    await sessions.touch(session.id, { lastSeenAt: now, expiresAt }, seenBefore);
    return expiresAt;
  };

  return {
    /** Signs a browser in. Returns the cookie's value, which is stored nowhere. */
    open: ({ userId, rememberMe, userAgent, replaces, stillProved }: SignIn): Promise<string> =>
      transact(async (tx, facts) => {
        await stillProved?.(tx);
        if (replaces) await end(tx, facts, replaces);
        const token = randomBytes(32).toString('base64url');
        const now = clock();
        await sessions.create(tx, {
          id: uuidv7(),
          tokenHash: hashToken(token),
          userId,
          rememberMe,
          userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: later(now, rememberMe ? rememberedLife : idleLife),
        });
        return token;
      }),

    /** Where the member is signed in, the last used first. */
    list: async ({ userId, sid }: Actor): Promise<MySession[]> =>
      (await sessions.listLive(userId, clock())).map((session) => ({
        id: session.id,
        isCurrent: session.id === sid,
        rememberMe: session.rememberMe,
        device: deviceName(session.userAgent),
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),

    /** Ends one of the member's sessions, the present one too. Throws 404 when it is over or not theirs. */
    endOne: (actor: Actor, sid: string): Promise<void> =>
      transact(async (tx, facts) => {
        if (!(await end(tx, facts, { sid, userId: actor.userId }))) throw notFound();
      }),

    endAll,

    /** Ends every other session of the member. Returns how many there were. */
    endOthers: ({ userId, sid }: Actor): Promise<number> =>
      transact((tx, facts) => endAll(tx, facts, userId, sid)),

    /** Ends the session; ending it twice is no error. */
    close: async (actor: Actor): Promise<void> => {
      await transact((tx, facts) => end(tx, facts, actor));
    },

    /** The signed-in member as stored now. Throws 401 once the session has ended, whatever the token says. */
    me: async (actor: Actor): Promise<Me> => {
      const user = await findLiveMember(actor.sid, actor.userId, clock());
      if (!user) throw unauthenticated();
      return toMe(user);
    },

    /** A token for the holder of a cookie. Throws 404 SESSION_NOT_FOUND when it is unknown or over. */
    exchange: async (cookieValue: string) => {
      const now = clock();
      const session = await sessions.findLiveByToken(hashToken(cookieValue), now);
      if (!session) throw notFound('SESSION_NOT_FOUND', 'This session is over');
      const expiresAt = await touch(session, now);
      const user = toMe(session.user);
      const claims = {
        userId: user.id,
        sid: session.id,
        isGlobalAdmin: user.isGlobalAdmin,
        locale: user.locale,
        pseudo: user.pseudo,
      };
      return { ...(await tokens.sign(claims, expiresAt)), sid: session.id, user };
    },

    /** Removes sessions that are over and tells, so that what they left open closes. */
    prune: (): Promise<void> =>
      transact(async (tx, facts) => {
        const over = await sessions.deleteOver(tx, clock(), pruneAtOnce);
        for (const session of over) facts.emit(sessionEnded, session);
      }),
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
