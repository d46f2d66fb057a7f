import { type Me, userState, userVerified } from '@siteswap/contracts/core';
import {
  addressKey,
  hours,
  later,
  type OutboxWriter,
  type RequestContext,
  rateLimited,
  seconds,
} from '@siteswap/service-kit';
import type { CoreKit, Tx } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import {
  codeInvalid,
  createMailCodes,
  verificationCodes,
} from '#src/features/mail-codes/mail-codes.public.ts';
import type { KnownDevices, SessionsService } from '#src/features/sessions/sessions.public.ts';
import {
  findUserByEmail,
  findUserById,
  markUserVerified,
  toMe,
  type UserRow,
} from '#src/features/users/users.public.ts';
import {
  deleteOldVerificationCodes,
  isRegisteringDevice,
} from './verification-codes.repository.ts';

const resendPause = seconds(60);
const resendsPerMailbox = { points: 3, seconds: 15 * 60 };
/** Each address that is entered leaves a row, so one client may not enter thousands. */
const resendsPerAddress = { points: 30, seconds: 60 };
/** A code has five attempts; this stops one client from trying many mailboxes. */
const checksPerAddress = { points: 30, seconds: 60 };
const retention = hours(24);

/** A member who was signed in by the code of their registration. */
export interface SignedIn {
  readonly user: Me;
  /** Value of the session cookie. */
  readonly token: string;
  /** `Set-Cookie` by which the account knows the browser. */
  readonly setDevice: string;
}

interface Deps
  extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock' | 'securityEvent'> {
  readonly mails: Mails;
  readonly sessions: SessionsService;
  readonly devices: KnownDevices;
  /** RATE_LIMIT_FACTOR; shortens the pause between two codes. */
  readonly rateLimitFactor: number;
}

/**
 * Confirms addresses by a six-digit code. Responses are the same for an address without an account: it gets a decoy
 * code, which is not sent.
 */
export function createVerificationService(deps: Deps) {
  const { db, transact, rateLimits, secrets, clock, securityEvent, mails } = deps;
  const { sessions, devices } = deps;
  const codes = createMailCodes(deps, verificationCodes);
  const pause = resendPause / deps.rateLimitFactor;

  return {
    /** In a registration: mails the first code of an account. `again` when the address was registered before. */
    sendFirstCode: async (
      tx: Tx,
      outbox: OutboxWriter,
      user: UserRow,
      again: boolean,
    ): Promise<void> => {
      const { code, row } = codes.create(user.email, user.id);
      await codes.replaceWithoutNewAttempts(tx, row);
      mails.queueVerificationCode(outbox, user, code, again);
    },

    /** In a registration with a used address: later calls get the responses a new address would get. */
    storeDecoyCode: async (tx: Tx, email: string): Promise<void> => {
      await codes.replaceWithoutNewAttempts(tx, codes.create(email, null).row);
    },

    /**
     * In the browser that registered the code signs in: the owner of both chose the password a moment ago.
     * Throws 422 CODE_INVALID, 410 CODE_EXPIRED or, from the sixth attempt on, 410 CODE_LOCKED; 429 per client address.
     * @returns null in any other browser
     */
    verify: async (
      email: string,
      code: string,
      from: Pick<RequestContext, 'ip' | 'actor' | 'koa'>,
    ): Promise<SignedIn | null> => {
      await rateLimits.take(`verify-address:${addressKey(from.ip)}`, checksPerAddress);
      const emailHash = secrets.emailHash(email);
      const stored = await codes.check(emailHash, email, code);
      const { userId } = stored;
      if (userId === null) throw codeInvalid();
      const confirm = async (tx: Tx, outbox: OutboxWriter): Promise<void> => {
        await codes.consume(tx, emailHash, stored);
        if (!(await markUserVerified(tx, userId))) throw await codes.rejectionOf(emailHash);
        outbox.emit(userVerified, { userId });
        outbox.state(userState, userId);
      };
      const cookies = from.koa.get('cookie');
      const device = devices.hashOf(cookies);
      if (device === null || !(await isRegisteringDevice(db, emailHash, device))) {
        await transact(confirm);
        return null;
      }
      const token = await sessions.open({
        userId,
        rememberMe: false,
        userAgent: from.koa.get('user-agent') || null,
        replaces: from.actor,
        revalidate: confirm,
      });
      const { ip } = from;
      const reason = 'code, in the browser that registered';
      securityEvent({ type: 'session.sign-in', outcome: 'success', userId, ip, reason });
      const user = await findUserById(db, userId);
      if (!user) throw codes.codeExpired();
      return { user: toMe(user), token, setDevice: await devices.remember(cookies, userId) };
    },

    /** Throws 429 within the pause after the last code, after three in 15 minutes, and per client address. */
    resend: async (email: string, from: { ip: string }): Promise<void> => {
      await rateLimits.take(`resend-address:${addressKey(from.ip)}`, resendsPerAddress);
      const emailHash = secrets.emailHash(email);
      const last = await codes.find(emailHash);
      const wait = last ? pause - (clock().getTime() - last.sentAt.getTime()) : 0;
      if (wait > 0) throw rateLimited(wait / 1000);
      await rateLimits.take(`resend-code:${emailHash}`, resendsPerMailbox);

      const user = await findUserByEmail(db, email);
      const unverified = user && !user.isEmailVerified ? user : null;
      await transact(async (tx, outbox) => {
        const { code, row } = codes.create(email, unverified?.id ?? null);
        const counts = await codes.replace(tx, row, later(row.sentAt, -pause));
        if (!counts) throw rateLimited(pause / 1000);
        if (unverified) mails.queueVerificationCode(outbox, unverified, code, false);
      });
    },

    /** Deletes codes that expired a day ago. */
    prune: () => deleteOldVerificationCodes(db, later(clock(), -retention)),
  };
}
export type VerificationService = ReturnType<typeof createVerificationService>;
