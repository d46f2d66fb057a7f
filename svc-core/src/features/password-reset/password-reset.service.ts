import { randomBytes } from 'node:crypto';
import { type resetRejection, userState, userVerified } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import {
  AppError,
  addressKey,
  days,
  gone,
  hours,
  later,
  type RateLimit,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { CoreKit } from '#src/db.ts';
import { deleteVerificationCode } from '#src/features/accounts/accounts.public.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { NewPasswords } from '#src/features/new-passwords/new-passwords.public.ts';
import {
  findUserByEmail,
  findUserById,
  markUserVerified,
} from '#src/features/users/users.public.ts';
import { hashToken } from '#src/secrets.ts';
import {
  createResetToken,
  deleteOldResetTokens,
  findResetToken,
  useResetToken,
} from './reset-tokens.repository.ts';

const linkLifetime = hours(1);
/** Until then a used or expired link gets a response with the reason why it does not work. */
const retention = days(7);
const mailsPerMailbox: RateLimit = { points: 3, seconds: 15 * 60 };
const requestsPerAddress: RateLimit = { points: 30, seconds: 60 };

type Rejection = z.infer<typeof resetRejection>;

interface Deps
  extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock' | 'securityEvent'> {
  readonly mails: Mails;
  readonly newPasswords: NewPasswords;
}

const rejected = (reason: Rejection): AppError => {
  if (reason === 'used') return gone('RESET_USED', 'This link has been used');
  if (reason === 'expired') return gone('RESET_EXPIRED', 'This link has expired');
  return new AppError(422, 'RESET_INVALID', 'This link is not valid', {
    errors: [{ path: 'token', code: 'INVALID' }],
  });
};

/** Lets members who forgot their password back in by a link in a mail, without revealing who has an account. */
export function createPasswordResetService(deps: Deps) {
  const { db, transact, rateLimits, secrets, clock, securityEvent, mails, newPasswords } = deps;

  /** Why a link does not work; null when it does. */
  const findRejection = async (tokenHash: string): Promise<Rejection | null> => {
    const row = await findResetToken(db, tokenHash);
    if (!row) return 'invalid';
    if (row.used) return 'used';
    return row.expiresAt > clock() ? null : 'expired';
  };

  return {
    /**
     * Mails a link. For an address without an account the same rows are written and removed, so that neither the
     * response nor its time reveals it. Throws 429 after three in 15 minutes for one address, and per client address.
     */
    request: async (email: string, from: { ip: string; locale: Locale }): Promise<void> => {
      await rateLimits.take(`reset-address:${addressKey(from.ip)}`, requestsPerAddress);
      await rateLimits.take(`reset-mailbox:${secrets.emailHash(email)}`, mailsPerMailbox);
      const user = await findUserByEmail(db, email);
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      await transact(async (tx, outbox) => {
        if (!user || user.deletedAt) {
          mails.simulatePasswordReset(outbox, from.locale, token);
          return;
        }
        await createResetToken(tx, {
          id: uuidv7(),
          token: hashToken(token),
          userId: user.id,
          expiresAt: later(now, linkLifetime),
          createdAt: now,
        });
        mails.queuePasswordReset(outbox, user, token);
      });
    },

    /** Whether a link still works. Throws 429 per client address. */
    check: async (token: string, from: { ip: string }) => {
      await rateLimits.take(`reset-check-address:${addressKey(from.ip)}`, requestsPerAddress);
      const reason = await findRejection(hashToken(token));
      return reason ? { valid: false, reason } : { valid: true };
    },

    /**
     * Sets a password by a link, once, and returns the address of the account: of two requests at the same moment the database lets one through. The link
     * proves the address too. Throws 422 RESET_INVALID or PASSWORD_TOO_COMMON, 410 RESET_EXPIRED or RESET_USED,
     * 429 per client address, 503 when too many passwords are being hashed.
     */
    reset: async (token: string, password: string, from: { ip: string }): Promise<string> => {
      await rateLimits.take(`reset-check-address:${addressKey(from.ip)}`, requestsPerAddress);
      const tokenHash = hashToken(token);
      // Before hashing, which is expensive: strangers can send any token.
      const reason = await findRejection(tokenHash);
      if (reason) throw rejected(reason);
      const passwordHash = await newPasswords.hash(password);
      const { id: userId, email } = await transact(async (tx, outbox) => {
        const used = await useResetToken(tx, tokenHash, clock());
        const user = used && (await findUserById(tx, used.userId));
        if (!user || user.deletedAt) throw rejected((await findRejection(tokenHash)) ?? 'used');
        await newPasswords.store(tx, outbox, user.id, passwordHash, null);
        if (!user.isEmailVerified) {
          await deleteVerificationCode(tx, user.id);
          await markUserVerified(tx, user.id);
          outbox.emit(userVerified, { userId: user.id });
        }
        outbox.state(userState, user.id);
        return user;
      });
      await newPasswords.resetAttempts(userId, from.ip);
      securityEvent({
        type: 'account.password-changed',
        outcome: 'success',
        userId,
        ip: from.ip,
        reason: 'by a reset link',
      });
      return email;
    },

    /** Deletes links that expired a week ago. */
    prune: () => deleteOldResetTokens(db, later(clock(), -retention)),
  };
}
export type PasswordResetService = ReturnType<typeof createPasswordResetService>;
