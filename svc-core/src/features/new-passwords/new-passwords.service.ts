import type { OutboxWriter, RateLimits } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import { invalidateResetTokens } from '#src/features/password-reset/password-reset.public.ts';
import {
  accountName,
  assertNotCommonPassword,
  loginAttemptsKey,
  type Passwords,
  passwordAttemptsKey,
} from '#src/features/passwords/passwords.public.ts';
import { endAllSessions } from '#src/features/sessions/sessions.public.ts';
import { setPassword } from '#src/features/users/users.public.ts';

interface Deps {
  readonly passwords: Passwords;
  readonly mails: Mails;
  readonly rateLimits: RateLimits;
}

/** Setting a password, by a link or in the profile. */
export function createNewPasswords({ passwords, mails, rateLimits }: Deps) {
  return {
    /** Throws 422 PASSWORD_TOO_COMMON, 503 when the queue is full. Slow: not inside a transaction. */
    hash: async (password: string, field = 'password'): Promise<string> => {
      assertNotCommonPassword(password, field);
      return await passwords.hash(password);
    },

    /**
     * Takes all access away from the holder of the old password: sessions end except `keepSid`, links in mails and a
     * pending address are void. The owner gets a mail.
     */
    store: async (
      tx: Tx,
      outbox: OutboxWriter,
      userId: number,
      passwordHash: string,
      keepSid: string | null,
    ): Promise<void> => {
      const user = await setPassword(tx, userId, passwordHash);
      await invalidateResetTokens(tx, userId);
      await endAllSessions(tx, outbox, userId, keepSid);
      mails.queuePasswordChanged(outbox, user);
    },

    /** Failed attempts were made with the old password: the owner's from this address do not count any more. */
    resetAttempts: async (userId: number, ip: string): Promise<void> => {
      await rateLimits.reset(loginAttemptsKey(accountName(userId), ip));
      await rateLimits.reset(passwordAttemptsKey(userId));
    },
  };
}
export type NewPasswords = ReturnType<typeof createNewPasswords>;
