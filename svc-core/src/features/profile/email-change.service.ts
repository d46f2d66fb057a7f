import { emailChanged, type Profile, userState } from '@siteswap/contracts/core';
import {
  type Actor,
  conflict,
  hours,
  later,
  type OutboxWriter,
  type RateLimit,
  rateLimited,
  seconds,
  unauthenticated,
} from '@siteswap/service-kit';
import { type CoreKit, isUniqueViolation, type Tx } from '#src/db.ts';
import { type Mails, tryConsumeMailbox } from '#src/features/mail/mail.public.ts';
import { createMailCodes, emailChangeCodes } from '#src/features/mail-codes/mail-codes.public.ts';
import { invalidateResetTokens } from '#src/features/password-reset/password-reset.public.ts';
import {
  changeEmail,
  findUserByEmail,
  findUserById,
  setPendingEmail,
  toProfile,
  type UserRow,
} from '#src/features/users/users.public.ts';
import { deleteEmailChange, deleteOldEmailChanges } from './email-changes.repository.ts';

const requestsPerAccount: RateLimit = { points: 3, seconds: 15 * 60 };
const resendPause = seconds(60);
const retention = hours(24);

interface Deps
  extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock' | 'securityEvent'> {
  readonly mails: Mails;
  /** RATE_LIMIT_FACTOR; shortens the pause between two codes. */
  readonly rateLimitFactor: number;
}

/** Moves an account to another address once its owner has proved it, without revealing whether it has an account. */
export function createEmailChangeService(deps: Deps) {
  const { db, transact, rateLimits, secrets, clock, securityEvent, mails } = deps;
  const codes = createMailCodes(deps, emailChangeCodes);
  const pause = resendPause / deps.rateLimitFactor;
  const countRequest = (userId: number): Promise<void> =>
    rateLimits.take(`email-change:user-${userId}`, requestsPerAccount);
  const mayMail = (email: string): Promise<boolean> =>
    tryConsumeMailbox(rateLimits, secrets.emailHash(email));

  const queueMail = async (
    tx: Tx,
    outbox: OutboxWriter,
    user: UserRow,
    { email, code }: { email: string; code: string },
  ): Promise<void> => {
    const owner = await findUserByEmail(tx, email);
    if (owner?.isEmailVerified && owner.id !== user.id) mails.queueEmailInUse(outbox, owner);
    else mails.queueEmailChangeCode(outbox, { ...user, email }, code);
  };

  return {
    /** Throws 429 after three in 15 minutes. Counted apart from the change itself, which comes later. */
    countRequest,

    /** Whether the new mailbox may get a mail; the response to the caller is the same. */
    tryConsumeMailbox: mayMail,

    /** In the change of a profile: the address is pending, its mailbox gets a code and the current one a warning. */
    begin: async (
      tx: Tx,
      outbox: OutboxWriter,
      user: UserRow,
      { email, canMail }: { email: string; canMail: boolean },
    ): Promise<UserRow> => {
      const { code, row } = codes.create(email, user.id);
      await codes.replace(tx, row);
      if (canMail) await queueMail(tx, outbox, user, { email, code });
      mails.queueEmailChangeNotice(outbox, user);
      return await setPendingEmail(tx, user.id, email);
    },

    /**
     * A code to the address in use, which mails did not reach: it becomes pending like a new one.
     * Throws 409 MAILS_NOT_STOPPED when they reach it, 429 after three in 15 minutes.
     */
    beginAgain: async ({ userId }: Actor): Promise<Profile> => {
      const user = await findUserById(db, userId);
      if (!user?.mailsStoppedAt) {
        throw conflict('MAILS_NOT_STOPPED', 'Mails reach this address');
      }
      await countRequest(userId);
      const canMail = await mayMail(user.email);
      return await transact(async (tx, outbox) => {
        const { code, row } = codes.create(user.email, userId);
        await codes.replace(tx, row);
        if (canMail) mails.queueEmailChangeCode(outbox, user, code);
        return toProfile(await setPendingEmail(tx, userId, user.email));
      });
    },

    /**
     * Another code for the pending address, with attempts of its own.
     * Throws 410 CODE_EXPIRED when no address is pending, 429 within a minute of the last code and after three in 15
     * minutes.
     */
    resend: async ({ userId }: Actor): Promise<void> => {
      const user = await findUserById(db, userId);
      const email = user?.pendingEmail;
      if (!user || !email) throw codes.codeExpired();
      const last = await codes.find(userId);
      const wait = last ? pause - (clock().getTime() - last.sentAt.getTime()) : 0;
      if (wait > 0) throw rateLimited(wait / 1000);
      await countRequest(userId);
      const canMail = await mayMail(email);
      await transact(async (tx, outbox) => {
        const { code, row } = codes.create(email, userId);
        if (!(await codes.replace(tx, row, later(row.sentAt, -pause))))
          throw rateLimited(pause / 1000);
        if (canMail) await queueMail(tx, outbox, user, { email, code });
      });
    },

    /** Throws 422 CODE_INVALID, 410 CODE_EXPIRED or, from the sixth attempt on, 410 CODE_LOCKED. */
    confirm: async ({ userId }: Actor, code: string, ip: string): Promise<Profile> => {
      const user = await findUserById(db, userId);
      const email = user?.pendingEmail;
      if (!email) throw await codes.rejectionOf(userId);
      const stored = await codes.check(userId, email, code);
      const address = { email, emailHash: stored.emailHash };
      return await transact(async (tx, outbox) => {
        await codes.consume(tx, userId, stored);
        const changed = await changeEmail(tx, userId, address);
        // Confirmed anew, because mails did not reach it: it stays the same.
        if (user.email === email) return toProfile(changed);
        // Links in the old mailbox must not open the account any more.
        await invalidateResetTokens(tx, userId);
        outbox.emit(emailChanged, { userId });
        outbox.state(userState, userId);
        outbox.afterCommit(() =>
          securityEvent({ type: 'account.address-changed', outcome: 'success', userId, ip }),
        );
        return toProfile(changed);
      }).catch((error: unknown) => {
        // Another account has confirmed the address in the meantime.
        throw isUniqueViolation(error) ? codes.codeExpired() : error;
      });
    },

    /** Throws 401 when the account does not exist any more. */
    cancel: ({ userId }: Actor): Promise<Profile> =>
      transact(async (tx) => {
        if (!(await findUserById(tx, userId))) throw unauthenticated();
        await deleteEmailChange(tx, userId);
        return toProfile(await setPendingEmail(tx, userId, null));
      }),

    /** Deletes pending addresses whose code expired a day ago. */
    prune: () => deleteOldEmailChanges(db, later(clock(), -retention)),
  };
}
export type EmailChangeService = ReturnType<typeof createEmailChangeService>;
