import type { Facts, RateLimits } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { ResetLinks } from '#src/features/password-reset/reset-links.service.ts';
import type { SessionsService } from '#src/features/sessions/sessions.service.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Passwords } from './passwords.service.ts';
import { loginTriesKey, passwordTriesKey } from './tries.ts';

/** What setting a password means, whichever way it is done. */
export function createNewPasswords(deps: {
  passwords: Passwords;
  users: UsersService;
  sessions: Pick<SessionsService, 'endAll'>;
  resetLinks: ResetLinks;
  mails: Mails;
  rateLimits: RateLimits;
}) {
  const { passwords, users, sessions, resetLinks, mails, rateLimits } = deps;
  return {
    /** Throws 422 PASSWORD_TOO_COMMON, 503 when too many hash. Slow: not inside a transaction. */
    hash: async (password: string, field = 'password'): Promise<string> => {
      refuseCommonPassword(password, field);
      return await passwords.hash(password);
    },

    /**
     * Whoever had the old password has nothing from now on: sessions end but for `keepSid`, links in mails and an
     * address that was waiting are void. The owner is told.
     */
    store: async (
      tx: Tx,
      facts: Facts,
      userId: number,
      passwordHash: string,
      keepSid: string | null,
    ): Promise<void> => {
      const user = await users.setPassword(tx, userId, passwordHash);
      await resetLinks.useUpAll(tx, userId);
      await sessions.endAll(tx, facts, userId, keepSid);
      await mails.queuePasswordChanged(tx, user);
      facts.afterCommit(mails.kick);
    },

    /** Wrong tries were for the old password. */
    forgiveTries: async (userId: number): Promise<void> => {
      await rateLimits.reset(loginTriesKey(userId));
      await rateLimits.reset(passwordTriesKey(userId));
    },
  };
}
export type NewPasswords = ReturnType<typeof createNewPasswords>;
