import { randomBytes } from 'node:crypto';
import { type resetRefusal, userState, userVerified } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { AppError, gone, type RateLimit, type RateLimits } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type Clock, days, hours, later } from '#src/clock.ts';
import type { CoreTransact } from '#src/db.ts';
import type { VerificationService } from '#src/features/accounts/verification.service.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { NewPasswords } from '#src/features/passwords/new-passwords.service.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import { hashToken, type Secrets } from '#src/secrets.ts';
import type { ResetTokensRepository } from './reset-tokens.repository.ts';

const linkLife = hours(1);
/** So that for a while a link can still be told that it was used or is over. */
const remembered = days(7);
const perMailbox: RateLimit = { points: 3, seconds: 15 * 60 };
const perAddress: RateLimit = { points: 30, seconds: 60 };

type Refusal = z.infer<typeof resetRefusal>;

interface Dependencies {
  readonly tokens: ResetTokensRepository;
  readonly users: UsersService;
  readonly verification: Pick<VerificationService, 'forget'>;
  readonly newPasswords: NewPasswords;
  readonly mails: Mails;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const refused = (reason: Refusal): AppError => {
  if (reason === 'used') return gone('RESET_USED', 'This link has been used');
  if (reason === 'expired') return gone('RESET_EXPIRED', 'This link is over');
  return new AppError(422, 'RESET_INVALID', 'This link is not one of ours', {
    errors: [{ path: 'token', code: 'INVALID' }],
  });
};

/** Lets people back in who forgot their password, by a link in a mail, without telling who has an account. */
export function createPasswordResetService(deps: Dependencies) {
  const { tokens, users, verification, newPasswords, mails, transact, rateLimits, secrets, clock } =
    deps;

  /** Why a link does not work; null when it does. */
  const refusalOf = async (tokenHash: string): Promise<Refusal | null> => {
    const row = await tokens.find(tokenHash);
    if (!row) return 'invalid';
    if (row.used) return 'used';
    return row.expiresAt > clock() ? null : 'expired';
  };

  return {
    /**
     * Mails a link. For an address without an account the same is written and taken back, so that neither the
     * answer nor its time tells. Throws 429 after three in 15 minutes for one address, and per client address.
     */
    request: async (email: string, from: { ip: string; locale: Locale }): Promise<void> => {
      await rateLimits.take(`reset-address:${from.ip}`, perAddress);
      await rateLimits.take(`reset-mailbox:${secrets.emailHash(email)}`, perMailbox);
      const user = await users.findByEmail(email);
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      await transact(async (tx, facts) => {
        facts.afterCommit(mails.kick);
        if (!user || user.deletedAt) {
          await mails.pretendPasswordReset(tx, from.locale, token);
          return;
        }
        await tokens.create(tx, {
          id: uuidv7(),
          token: hashToken(token),
          userId: user.id,
          expiresAt: later(now, linkLife),
          createdAt: now,
        });
        await mails.queuePasswordReset(tx, user, token);
      });
    },

    /** Whether a link still works. Throws 429 per client address. */
    check: async (token: string, from: { ip: string }) => {
      await rateLimits.take(`reset-check-address:${from.ip}`, perAddress);
      const reason = await refusalOf(hashToken(token));
      return reason ? { valid: false, reason } : { valid: true };
    },

    /**
     * Sets a password by a link, once: of two at the same moment the database lets one through. Whoever reads the
     * mailbox has proved the address with it. Throws 422 RESET_INVALID or PASSWORD_TOO_COMMON, 410 RESET_EXPIRED
     * or RESET_USED, 429 per client address, 503 when too many hash.
     */
    reset: async (token: string, password: string, from: { ip: string }): Promise<void> => {
      await rateLimits.take(`reset-check-address:${from.ip}`, perAddress);
      const tokenHash = hashToken(token);
      // Before hashing, which costs: anybody may send any token.
      const reason = await refusalOf(tokenHash);
      if (reason) throw refused(reason);
      const passwordHash = await newPasswords.hash(password);
      const userId = await transact(async (tx, facts) => {
        const used = await tokens.use(tx, tokenHash, clock());
        const before = used && (await users.findById(used.userId, tx));
        if (!before || before.deletedAt) throw refused((await refusalOf(tokenHash)) ?? 'used');
        await newPasswords.store(tx, facts, before.id, passwordHash, null);
        if (!before.isEmailVerified) {
          await verification.forget(tx, before.id);
          await users.markVerified(tx, before.id);
          facts.emit(userVerified, { userId: before.id });
        }
        facts.state(userState, before.id);
        return before.id;
      });
      await newPasswords.forgiveTries(userId);
    },

    /** Forgets links that ended a week ago. */
    prune: () => tokens.prune(later(clock(), -remembered)),
  };
}
export type PasswordResetService = ReturnType<typeof createPasswordResetService>;
