import { randomBytes } from 'node:crypto';
import { type Me, type MySession, sessionEnded } from '@siteswap/contracts/core';
import {
  type Actor,
  days,
  hours,
  later,
  minutes,
  notFound,
  type OutboxWriter,
  unauthenticated,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { CoreKit, Tx } from '#src/db.ts';
import { toMe } from '#src/features/users/users.public.ts';
import { hashToken } from '#src/secrets.ts';
import { deviceName } from './device-name.format.ts';
import { findLiveMember } from './live-member.repository.ts';
import {
  createSession,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  dropPreviousToken,
  findLiveSession,
  type LiveSession,
  listLiveSessions,
  renewSession,
  touchSession,
} from './sessions.repository.ts';
import type { Tokens } from './tokens.service.ts';

const idleLifetime = hours(24);
/** A session in use ends too, this long after its sign-in. */
const longestLifetime = days(30);
/** How long a remembered browser stays signed in, counted from sign-in like the age of its cookie. */
export const rememberedLifetime = days(30);
const newToken = () => randomBytes(32).toString('base64url');
const touchEvery = minutes(1);
const maxPrunedAtOnce = 500;
/** Longer than any browser's; the rest does not help to recognise it. */
const maxUserAgent = 400;

/** A browser that signs in. */
interface SignIn {
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly userAgent: string | null;
  /** The session this browser had until now; it ends. */
  readonly replaces: Actor | null;
  /** Throws, in the transaction that opens the session, when the proof is no longer valid. */
  readonly revalidate?: (tx: Tx, outbox: OutboxWriter) => Promise<void>;
}

interface Deps extends Pick<CoreKit, 'db' | 'pool' | 'transact' | 'clock'> {
  readonly tokens: Tokens;
}

/** When a session expires that is used now. A remembered one ends with its cookie, used or not. */
function expiryOf(session: Pick<LiveSession, 'rememberMe' | 'createdAt'>, now: Date): Date {
  if (session.rememberMe) return later(session.createdAt, rememberedLifetime);
  const end = later(session.createdAt, longestLifetime);
  const idle = later(now, idleLifetime);
  return new Date(Math.min(idle.getTime(), end.getTime()));
}

async function endSession(
  tx: Tx,
  outbox: OutboxWriter,
  { sid, userId }: { sid: string; userId: number },
): Promise<boolean> {
  if (!(await deleteSession(tx, sid, userId))) return false;
  outbox.emit(sessionEnded, { sid, userId });
  return true;
}

/**
 * Ends all sessions of a member, except `exceptSid`, in the transaction of what makes them end. One event for each
 * ends its token and its streams as well. Returns how many ended.
 */
export async function endAllSessions(
  tx: Tx,
  outbox: OutboxWriter,
  userId: number,
  exceptSid: string | null = null,
): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, exceptSid);
  for (const sid of ended) outbox.emit(sessionEnded, { userId, sid });
  return ended.length;
}

/** Sessions of members: opened, listed, exchanged for tokens, ended. */
export function createSessionsService({ db, pool, transact, clock, tokens }: Deps) {
  /** At most once a minute, so that reading pages does not write a row per request. */
  const touch = async (session: LiveSession, now: Date): Promise<Date> => {
    const seenBefore = later(now, -touchEvery);
    if (session.lastSeenAt > seenBefore) return session.expiresAt;
    const expiresAt = expiryOf(session, now);
    await touchSession(db, session.id, { lastSeenAt: now, expiresAt }, seenBefore);
    return expiresAt;
  };

  return {
    /** Signs a browser in. Returns the cookie's value, of which only the hash is stored. */
    open: ({ userId, rememberMe, userAgent, replaces, revalidate }: SignIn): Promise<string> =>
      transact(async (tx, outbox) => {
        await revalidate?.(tx, outbox);
        if (replaces) await endSession(tx, outbox, replaces);
        const token = newToken();
        const now = clock();
        await createSession(tx, {
          id: uuidv7(),
          tokenHash: hashToken(token),
          userId,
          rememberMe,
          userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
          createdAt: now,
          proofAt: now,
          lastSeenAt: now,
          expiresAt: expiryOf({ rememberMe, createdAt: now }, now),
        });
        return token;
      }),

    /**
     * The member was proved again: the session gets another cookie, so that the gateway exchanges it for a token that
     * says so. Once it is used, a copy of the old cookie is worthless. Throws 401 when the session has ended.
     * @returns the cookie's value and how long it lasts; null: until the browser is closed
     */
    renew: async ({ sid, userId }: Actor): Promise<{ token: string; maxAge: number | null }> => {
      const token = newToken();
      const now = clock();
      const session = await renewSession(db, { id: sid, userId }, hashToken(token), now);
      if (!session) throw unauthenticated();
      const maxAge = session.rememberMe ? session.expiresAt.getTime() - now.getTime() : null;
      return { token, maxAge };
    },

    /** Where the member is signed in, the last used first. */
    list: async ({ userId, sid }: Actor): Promise<MySession[]> =>
      (await listLiveSessions(db, userId, clock())).map((session) => ({
        id: session.id,
        isCurrent: session.id === sid,
        rememberMe: session.rememberMe,
        device: deviceName(session.userAgent),
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),

    /** Ends one of the member's sessions, the current one too. Throws 404 when it has ended or is not theirs. */
    endOne: (actor: Actor, sid: string): Promise<void> =>
      transact(async (tx, outbox) => {
        if (!(await endSession(tx, outbox, { sid, userId: actor.userId }))) throw notFound();
      }),

    /** Ends every other session of the member. Returns how many there were. */
    endOthers: ({ userId, sid }: Actor): Promise<number> =>
      transact((tx, outbox) => endAllSessions(tx, outbox, userId, sid)),

    /** Ends the session; ending it twice is no error. */
    close: async (actor: Actor): Promise<void> => {
      await transact((tx, outbox) => endSession(tx, outbox, actor));
    },

    /** The signed-in member as stored now. Throws 401 once the session has ended, whatever the token says. */
    me: async (actor: Actor): Promise<Me> => {
      const user = await findLiveMember(pool, actor.sid, actor.userId, clock());
      if (!user) throw unauthenticated();
      return toMe(user);
    },

    /**
     * A token for the holder of a cookie. Throws 404 SESSION_NOT_FOUND when it is unknown or has ended.
     * @param audience the one service that the token is for
     */
    exchange: async (cookieValue: string, audience?: string) => {
      const now = clock();
      const tokenHash = hashToken(cookieValue);
      const session = await findLiveSession(db, tokenHash, now);
      if (!session) throw notFound('SESSION_NOT_FOUND', 'This session has ended');
      if (session.previousTokenHash && session.tokenHash === tokenHash) {
        await dropPreviousToken(db, session);
      }
      const expiresAt = await touch(session, now);
      const user = toMe(session.user);
      const proofAt = Math.floor(session.proofAt.getTime() / 1000);
      const claims = {
        userId: user.id,
        sid: session.id,
        isGlobalAdmin: user.isGlobalAdmin,
        locale: user.locale,
        pseudo: user.pseudo,
        proofAt,
      };
      const signed = await tokens.sign(claims, expiresAt, audience);
      return { ...signed, sid: session.id, user, proofAt };
    },

    /** Deletes expired sessions; the events close the streams they left open. */
    prune: (): Promise<void> =>
      transact(async (tx, outbox) => {
        const expired = await deleteExpiredSessions(tx, clock(), maxPrunedAtOnce);
        for (const session of expired) outbox.emit(sessionEnded, session);
      }),
  };
}
export type SessionsService = ReturnType<typeof createSessionsService>;
