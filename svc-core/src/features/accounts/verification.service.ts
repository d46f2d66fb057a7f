import { randomInt } from 'node:crypto';
import { userState, userVerified } from '@siteswap/contracts/core';
import { AppError, gone, type RateLimits, rateLimited } from '@siteswap/service-kit';
import { type Clock, hours, later, minutes, seconds } from '#src/clock.ts';
import type { CoreTransact, Tx } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { UserRow, UsersService } from '#src/features/users/users.service.ts';
import { type Secrets, sameHash } from '#src/secrets.ts';
import type { NewCode, VerificationCodesRepository } from './verification-codes.repository.ts';

const maxTries = 5;
const codeLife = minutes(15);
const resendPause = seconds(60);
const resends = { points: 3, seconds: 15 * 60 };
/** Every address that is asked for leaves a row, so nobody may ask for thousands. */
const resendsPerAddress = { points: 30, seconds: 60 };

interface Dependencies {
  readonly codes: VerificationCodesRepository;
  readonly users: UsersService;
  readonly mails: Mails;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** RATE_LIMIT_FACTOR; shortens the pause between two codes. */
  readonly rateLimitFactor: number;
}

/**
 * Confirms addresses by a six-digit code. Everything here answers alike for an address without an account:
 * it gets a code too, which nobody is sent.
 */
export function createVerificationService(deps: Dependencies) {
  const { codes, users, mails, transact, rateLimits, secrets, clock } = deps;
  const pause = resendPause / deps.rateLimitFactor;

  const newCode = (email: string, userId: number | null): { code: string; row: NewCode } => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock();
    return {
      code,
      row: {
        emailHash: secrets.emailHash(email),
        userId,
        codeHash: secrets.codeHash(email, code),
        sentAt: now,
        expiresAt: later(now, codeLife),
      },
    };
  };

  const whyRefused = async (emailHash: string): Promise<AppError> => {
    const last = await codes.find(emailHash);
    return last && last.expiresAt > clock()
      ? gone('CODE_LOCKED', 'Too many wrong codes: ask for a new one')
      : gone('CODE_EXPIRED', 'This code is no longer valid: ask for a new one');
  };

  return {
    /** In a registration: a code for the new account, by mail. `again` when the address was registered before. */
    sendFirstCode: async (tx: Tx, user: UserRow, again: boolean): Promise<void> => {
      const { code, row } = newCode(user.email, user.id);
      await codes.replace(tx, row);
      await mails.queueVerificationCode(tx, user, code, again);
    },

    /** In a registration with a used address: what the next calls meet is the same as for a new one. */
    pretendCode: async (tx: Tx, email: string): Promise<void> => {
      await codes.replace(tx, newCode(email, null).row);
    },

    /** Throws 422 CODE_INVALID, 410 CODE_EXPIRED or, from the sixth try on, 410 CODE_LOCKED. */
    verify: async (email: string, code: string): Promise<void> => {
      const emailHash = secrets.emailHash(email);
      const tried = await codes.countTry(emailHash, maxTries, clock());
      if (!tried) throw await whyRefused(emailHash);
      const { userId, codeHash } = tried;
      if (!sameHash(codeHash, secrets.codeHash(email, code)) || userId === null) {
        throw new AppError(422, 'CODE_INVALID', 'This is not the code that was sent', {
          errors: [{ path: 'code', code: 'INVALID' }],
        });
      }
      await transact(async (tx, facts) => {
        const confirmed =
          (await codes.consume(tx, emailHash, codeHash)) && (await users.markVerified(tx, userId));
        if (!confirmed) throw await whyRefused(emailHash);
        facts.emit(userVerified, { userId });
        facts.state(userState, userId);
      });
    },

    /** Throws 429 within the pause after the last code, after three in 15 minutes, and per client address. */
    resend: async (email: string, from: { ip: string }): Promise<void> => {
      await rateLimits.take(`resend-address:${from.ip}`, resendsPerAddress);
      const emailHash = secrets.emailHash(email);
      const wait = async () => {
        const last = await codes.find(emailHash);
        return last ? pause - (clock().getTime() - last.sentAt.getTime()) : 0;
      };
      const early = await wait();
      if (early > 0) throw rateLimited(early / 1000);
      await rateLimits.take(`resend-code:${emailHash}`, resends);

      const user = await users.findByEmail(email);
      const waiting = user && !user.isEmailVerified ? user : null;
      await transact(async (tx) => {
        const { code, row } = newCode(email, waiting?.id ?? null);
        const pausedSince = later(row.sentAt, -pause);
        if (!(await codes.replaceAfterPause(tx, row, pausedSince))) throw rateLimited(pause / 1000);
        if (waiting) await mails.queueVerificationCode(tx, waiting, code, false);
      });
      mails.kick();
    },

    /** The address was proved in another way. */
    forget: (tx: Tx, userId: number) => codes.forget(tx, userId),

    /** Forgets codes that ended a day ago. */
    prune: () => codes.prune(later(clock(), -hours(24))),
  };
}
export type VerificationService = ReturnType<typeof createVerificationService>;
